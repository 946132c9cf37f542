import type { Run } from "@paperclipai/shared";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, cursorAt, newestFirst, type Page, type PageOf, toPage } from "../../platform/db/pagination.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { newestRuns } from "./newest-runs.ts";
import { contentCondition, type RunFilter, rangeCondition } from "./run-filter.ts";
import { namedRunColumns, toRun } from "./run-rows.ts";

const WINDOW = 300;
/** Number of windows after which a search returns the matches so far and a cursor. */
const MAX_WINDOWS = 6;

// A prompt may be a megabyte long, and a list shows only its excerpt.
const { prompt: _, ...columns } = namedRunColumns;
/** Looked up for each run of the page, since a join may read all agents. */
const agentName = sql<string>`(select agent.name from agents agent where agent.id = heartbeat_runs.agent_id)`;

export async function listRuns(context: DatabaseContext, filter: RunFilter, page: Page): Promise<PageOf<Run>> {
	const content = contentCondition(filter);
	if (content !== undefined) return await searchRuns(context, filter, content, page);
	const rows = await selectRuns(context, filter.companyId, newestOf(filter, page.cursor, page.limit + 1));
	return toPage(rows, page.limit);
}

/** Searches window by window, so that no statement reads more than one window, however rare matches are. */
async function searchRuns(
	context: DatabaseContext,
	filter: RunFilter,
	content: SQL,
	{ limit, cursor: start }: Page,
): Promise<PageOf<Run>> {
	const found: string[] = [];
	let cursor = start;
	for (let window = 0; window < MAX_WINDOWS && found.length < limit; window++) {
		const rows = await selectRows(
			context.database.db,
			sql`select heartbeat_runs.id, extract(epoch from heartbeat_runs.created_at) * 1000 as "createdMs", ${content} as "isFound"
				from ${newestOf(filter, cursor, WINDOW)} newest join heartbeat_runs using (id)
				where heartbeat_runs.company_id = ${filter.companyId}
				order by heartbeat_runs.created_at desc, heartbeat_runs.id desc`,
		);
		cursor = undefined;
		for (const row of rows) {
			if (row.isFound === true) found.push(String(row.id));
			const isLast = found.length === limit || row === rows.at(-1);
			if (isLast && (found.length === limit || rows.length === WINDOW)) {
				cursor = cursorAt({ createdAt: new Date(Number(row.createdMs)).toISOString(), id: String(row.id) });
			}
			if (isLast) break;
		}
		if (cursor === undefined) break;
	}
	if (found.length === 0) return { items: [], nextCursor: cursor };
	const ids = sql.join(
		found.map((id) => sql`${id}::uuid`),
		sql`, `,
	);
	return {
		items: await selectRuns(context, filter.companyId, sql`(select unnest(array[${ids}]) as id)`),
		nextCursor: cursor,
	};
}

function newestOf(filter: RunFilter, cursor: string | undefined, limit: number): SQL {
	const range = and(afterCursor(heartbeatRuns, cursor), rangeCondition(filter));
	return newestRuns({ ...ofFilter(filter), statuses: filter.statuses, range, limit });
}

async function selectRuns({ database }: DatabaseContext, companyId: string, ids: SQL): Promise<Run[]> {
	const rows = await database.db
		.select({ ...columns, agentName })
		.from(heartbeatRuns)
		.where(and(eq(heartbeatRuns.companyId, companyId), inArray(heartbeatRuns.id, sql`(select id from ${ids} newest)`)))
		.orderBy(...newestFirst(heartbeatRuns));
	return rows.map(toRun);
}

function ofFilter({ companyId, agentIds, issueIds }: RunFilter): { of: SQL; agentIds?: readonly string[] } {
	if (issueIds !== undefined) {
		const isOfIssue = inArray(heartbeatRuns.issueId, [...issueIds]);
		const isOfAgent = agentIds && inArray(heartbeatRuns.agentId, [...agentIds]);
		return { of: sql`${isOfIssue} and ${isOfAgent ?? sql`true`}` };
	}
	if (agentIds === undefined) return { of: eq(heartbeatRuns.companyId, companyId) };
	return { of: sql`heartbeat_runs.agent_id = wanted.agent_id`, agentIds };
}
