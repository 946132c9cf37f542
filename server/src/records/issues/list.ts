import type { IssueStatus } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { issues } from "../../platform/db/schema.ts";
import { selectIssues, toIssue } from "./rows.ts";
import { searchCondition } from "./search-issues.ts";

interface IssueFilter {
	companyId: string;
	status?: IssueStatus | undefined;
	assigneeAgentId?: string | undefined;
	parentId?: string | undefined;
	projectId?: string | undefined;
	/** Search text. */
	q?: string | undefined;
}

export async function listIssues(context: DatabaseContext, filter: IssueFilter, page: Page) {
	const { companyId, status, assigneeAgentId, parentId, projectId, q } = filter;
	const search = q === undefined ? undefined : await searchCondition(context, companyId, q);
	const rows = await selectIssues(context)
		.where(
			and(
				eq(issues.companyId, companyId),
				status === undefined ? undefined : eq(issues.status, status),
				assigneeAgentId === undefined ? undefined : eq(issues.assigneeAgentId, assigneeAgentId),
				parentId === undefined ? undefined : eq(issues.parentId, parentId),
				projectId === undefined ? undefined : eq(issues.projectId, projectId),
				search,
				afterCursor(issues, page.cursor),
			),
		)
		.orderBy(...newestFirst(issues))
		.limit(page.limit + 1);
	return toPage(rows.map(toIssue), page.limit);
}
