import type { RunStatus } from "@paperclipai/shared";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../db/pagination.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import { newestRuns } from "./newest-runs.ts";
import { namedRunColumns, toRun } from "./run-rows.ts";

interface RunFilter {
	companyId: string;
	agentId?: string | undefined;
	issueId?: string | undefined;
	statuses?: RunStatus[] | undefined;
}

// A prompt may have a megabyte, and a list shows none.
const { prompt: _, ...columns } = namedRunColumns;
/** Looked up for each run of the page, where a join may read all agents. */
const agentName = sql<string>`(select agent.name from agents agent where agent.id = heartbeat_runs.agent_id)`;

export async function listRuns({ database }: DatabaseContext, filter: RunFilter, page: Page) {
	const newest = newestRuns({
		of: rangeOf(filter),
		statuses: filter.statuses,
		range: afterCursor(heartbeatRuns, page.cursor),
		limit: page.limit + 1,
	});
	const rows = await database.db
		.select({ ...columns, agentName })
		.from(heartbeatRuns)
		.where(
			and(
				eq(heartbeatRuns.companyId, filter.companyId),
				inArray(heartbeatRuns.id, sql`(select id from ${newest} newest)`),
			),
		)
		.orderBy(...newestFirst(heartbeatRuns));
	return toPage(rows.map(toRun), page.limit);
}

/** An agent and an issue have their runs in one company. An issue has few. */
function rangeOf({ companyId, agentId, issueId }: RunFilter): SQL {
	if (issueId !== undefined) {
		const isOfIssue = sql`heartbeat_runs.issue_id = ${issueId}`;
		return agentId === undefined ? isOfIssue : sql`${isOfIssue} and heartbeat_runs.agent_id = ${agentId}`;
	}
	return agentId === undefined ? eq(heartbeatRuns.companyId, companyId) : eq(heartbeatRuns.agentId, agentId);
}
