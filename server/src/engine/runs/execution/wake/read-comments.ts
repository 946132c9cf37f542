import type { Comment } from "@paperclipai/shared";
import { and, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../../platform/db/database.ts";
import { issueComments } from "../../../../platform/db/schema.ts";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { toComment } from "../../../../records/issues/index.ts";
import type { RunRow } from "../../../../records/runs/run-rows.ts";
import { limitTotalSize } from "./bounded-prompt.ts";

const MAX_EARLIER_COMMENTS = 50;

export interface NewComments {
	comments: Comment[];
	moreComments: boolean;
}

export async function readNewComments(
	context: DatabaseContext,
	run: RunRow,
	issueId: string,
	wokenBy: string | null,
): Promise<NewComments> {
	const { rows, ids } = await chooseComments(context, run, issueId, wokenBy);
	if (ids.length === 0) return { comments: [], moreComments: false };
	const read = await context.database.db.select().from(issueComments).where(inArray(issueComments.id, ids));
	const byId = new Map(read.map((row) => [row.id, row]));
	const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
	// Measured as JSON, where a control character of one byte takes six.
	const kept = limitTotalSize(inOrder, ({ body }) => Buffer.byteLength(JSON.stringify(body)), LIMITS.wakePayloadBytes);
	const oldestFirst = kept.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1));
	return { comments: oldestFirst.map((row) => toComment(row)), moreComments: kept.length < rows };
}

/** Chooses comments by stored size, so that no more is read than fits. */
async function chooseComments(
	{ database }: DatabaseContext,
	run: RunRow,
	issueId: string,
	wokenBy: string | null,
): Promise<{ rows: number; ids: string[] }> {
	const isNamed = sql<boolean>`${issueComments.id} in (
		select wake.comment_id from agent_wakes wake where wake.run_id = ${run.id} and wake.comment_id is not null
	)`;
	const first = wokenBy === null ? [] : [desc(eq(issueComments.id, wokenBy))];
	const rows = await database.db
		.select({ id: issueComments.id, bytes: sql<number>`octet_length(${issueComments.body})`, isNamed })
		.from(issueComments)
		.where(and(eq(issueComments.issueId, issueId), or(isNamed, isEarlier(run, issueId))))
		.orderBy(...first, desc(isNamed), desc(issueComments.createdAt), desc(issueComments.id))
		.limit(LIMITS.wakeComments + 1);
	const named = rows.filter((row) => row.isNamed);
	const wanted = rows.slice(0, Math.min(named.length + MAX_EARLIER_COMMENTS, LIMITS.wakeComments));
	return {
		rows: rows.length,
		ids: limitTotalSize(wanted, ({ bytes }) => bytes, LIMITS.wakePayloadBytes).map(({ id }) => id),
	};
}

function isEarlier({ id, agentId, startedAt }: RunRow, issueId: string): SQL | undefined {
	const isAfterLast = sql`${issueComments.createdAt} > (
		select coalesce(max(run.started_at), '-infinity') from heartbeat_runs run
		where run.issue_id = ${issueId} and run.agent_id = ${agentId} and run.status = 'succeeded' and run.id <> ${id}
	)`;
	const isUndelivered = sql`${issueComments.actorAgentId} is distinct from ${agentId} and ${issueComments.id} not in (
		select wake.comment_id from agent_wakes wake where wake.issue_id = ${issueId} and wake.agent_id = ${agentId}
		and wake.comment_id is not null and wake.run_id is distinct from ${id}
	) and ${issueComments.id} not in (
		select message.comment_id from run_messages message join heartbeat_runs run on run.id = message.run_id
		where run.issue_id = ${issueId} and run.agent_id = ${agentId} and message.comment_id is not null and (
			message.state in ('queued', 'sent', 'withdrawn') or message.run_id = ${id}
			or message.state = 'delivered' and run.status = 'succeeded'
		)
	)`;
	return and(startedAt === null ? undefined : lte(issueComments.createdAt, startedAt), isAfterLast, isUndelivered);
}
