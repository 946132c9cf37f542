import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { activityLog, executionWorkspaces } from "../../platform/db/schema.ts";
import { toActivity } from "./record.ts";

interface ActivityFilter {
	companyId: string;
	entityId?: string | undefined;
	issueId?: string | undefined;
}

export async function listActivity(
	context: DatabaseContext,
	{ companyId, entityId, issueId }: ActivityFilter,
	page: Page,
) {
	const isOfEntity = entityId === undefined ? undefined : eq(activityLog.entityId, entityId);
	const isOfIssue = issueId === undefined ? undefined : await ofIssue(context, issueId);
	const rows = await context.database.db
		.select()
		.from(activityLog)
		.where(and(eq(activityLog.companyId, companyId), isOfEntity, isOfIssue, afterCursor(activityLog, page.cursor)))
		.orderBy(...newestFirst(activityLog))
		.limit(page.limit + 1);
	return toPage(rows.map(toActivity), page.limit);
}

/** Reads the workspaces first, so that the entity index is used. */
async function ofIssue({ database }: DatabaseContext, issueId: string): Promise<SQL> {
	const workspaces = await database.db
		.select({ id: executionWorkspaces.id })
		.from(executionWorkspaces)
		.where(eq(executionWorkspaces.issueId, issueId));
	return inArray(activityLog.entityId, [issueId, ...workspaces.map(({ id }) => id)]);
}
