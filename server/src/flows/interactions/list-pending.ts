import type { CompanyInteraction } from "@paperclipai/shared";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { agents, heartbeatRuns, issueInteractions, issues } from "../../platform/db/schema.ts";
import { toInteraction } from "../../records/interactions/interaction-rows.ts";
import { selectSummaries } from "../../records/issues/index.ts";

export async function listPendingInteractions(context: DatabaseContext, companyId: string, page: Page) {
	const rows = await context.database.db
		.select({ interaction: issueInteractions, agentName: agents.name })
		.from(issueInteractions)
		.leftJoin(heartbeatRuns, eq(heartbeatRuns.id, issueInteractions.runId))
		.leftJoin(agents, eq(agents.id, heartbeatRuns.agentId))
		.where(
			and(
				// A literal, because a parameter would keep the partial index from being used.
				sql`issue_interactions.status = 'pending'`,
				eq(issueInteractions.companyId, companyId),
				afterCursor(issueInteractions, page.cursor),
			),
		)
		.orderBy(...newestFirst(issueInteractions))
		.limit(page.limit + 1);
	const issueIds = rows.flatMap(({ interaction }) => interaction.issueId ?? []);
	const summaries = issueIds.length === 0 ? [] : await selectSummaries(context, inArray(issues.id, issueIds));
	const byId = new Map(summaries.map((issue) => [issue.id, issue]));
	const withIssue = rows.map(
		({ interaction, agentName }): CompanyInteraction => ({
			...toInteraction(interaction),
			issue: byId.get(interaction.issueId ?? "") ?? null,
			agentName,
		}),
	);
	return toPage(withIssue, page.limit);
}
