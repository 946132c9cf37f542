import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { activityLog } from "../db/schema.ts";
import { toActivity } from "./to-activity.ts";

export async function listActivity(
	{ database }: DatabaseContext,
	{ companyId, entityId }: { companyId: string; entityId?: string | undefined },
	page: Page,
) {
	const isOfEntity = entityId === undefined ? undefined : eq(activityLog.entityId, entityId);
	const rows = await database.db
		.select()
		.from(activityLog)
		.where(and(eq(activityLog.companyId, companyId), isOfEntity, afterCursor(activityLog, page.cursor)))
		.orderBy(...newestFirst(activityLog))
		.limit(page.limit + 1);
	return toPage(rows.map(toActivity), page.limit);
}
