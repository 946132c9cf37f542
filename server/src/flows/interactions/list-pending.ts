import type { CompanyInteraction } from "@paperclipai/shared";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { issueInteractions, issues } from "../../platform/db/schema.ts";
import { toInteraction } from "../../records/interactions/interaction-rows.ts";
import { selectSummaries } from "../../records/issues/index.ts";

export async function listPendingInteractions(context: DatabaseContext, companyId: string, page: Page) {
	const rows = await context.database.db
		.select({ interaction: issueInteractions })
		.from(issueInteractions)
		.innerJoin(issues, eq(issues.id, issueInteractions.issueId))
		.where(
			and(
				// A literal, because a parameter would keep the partial index from being used.
				sql`issue_interactions.status = 'pending'`,
				eq(issues.companyId, companyId),
				afterCursor(issueInteractions, page.cursor),
			),
		)
		.orderBy(...newestFirst(issueInteractions))
		.limit(page.limit + 1);
	const { items, nextCursor } = toPage(
		rows.map(({ interaction }) => toInteraction(interaction)),
		page.limit,
	);
	const issueIds = items.map(({ issueId }) => issueId);
	const summaries = issueIds.length === 0 ? [] : await selectSummaries(context, inArray(issues.id, issueIds));
	const withIssue = items.flatMap((item): CompanyInteraction[] => {
		const issue = summaries.find(({ id }) => id === item.issueId);
		return issue === undefined ? [] : [{ ...item, issue }];
	});
	return { items: withIssue, nextCursor };
}
