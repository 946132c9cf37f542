import type { WakeResponse } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { actorColumns, SYSTEM } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issueComments } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../../records/activity/record.ts";
import type { AgentRow } from "../../records/agents/store.ts";
import type { Wake } from "./requested-wake.ts";
import { storeWake } from "./wake-records.ts";

export interface WakeChain {
	/** 0 when the board or the server sent the wake. */
	depth: number;
	/** `null` at depth 0, and if the agent that sent the wake has no active run. */
	rootId: string | null;
}

/** A call by an agent without a run id counts as a call from its deepest active run. */
export async function wakeChain({ database }: DatabaseContext, { by }: Wake): Promise<WakeChain> {
	if (by?.kind !== "agent") return { depth: 0, rootId: null };
	const isFrom = by.runId === null ? sql`agent_id = ${by.agentId} and status = 'running'` : sql`id = ${by.runId}`;
	const [from] = await selectRows(
		database.db,
		sql`select wake_depth as depth, coalesce(wake_root_id, id) as root from heartbeat_runs
			where ${isFrom} order by wake_depth desc, id limit 1`,
	);
	return from === undefined ? { depth: 1, rootId: null } : { depth: Number(from.depth) + 1, rootId: String(from.root) };
}

export function isTooDeep({ depth }: WakeChain): boolean {
	return depth > LIMITS.wakeDepth;
}

export async function isFull({ database }: DatabaseContext, { rootId }: WakeChain): Promise<boolean> {
	if (rootId === null) return false;
	const limit = LIMITS.wakeChainRuns;
	const [row] = await selectRows(
		database.db,
		sql`select count(*) as runs from (select 1 from heartbeat_runs where wake_root_id = ${rootId} limit ${limit}) as chain`,
	);
	return Number(row?.runs) >= limit;
}

type Context = DatabaseContext & EventContext & ClockContext;

type ChainLimit = "wakeDepth" | "wakeChainRuns";

/** Stores the wake without starting a run. A comment or wake by the board continues the work. */
export async function holdWake(
	context: Context,
	agent: AgentRow,
	wake: Wake,
	limit: ChainLimit,
): Promise<Extract<WakeResponse, { status: "skipped" }>> {
	const { issueId } = wake;
	const isNotified = issueId !== undefined && (await isHeldAlready(context, issueId));
	await storeWake(context, agent.id, wake, null);
	await recordActivity(context, SYSTEM, {
		companyId: agent.companyId,
		action: "wake.held",
		entityType: issueId === undefined ? "agent" : "issue",
		entityId: issueId ?? agent.id,
		details: { agentId: agent.id, agentName: agent.name, limit, wakes: LIMITS[limit] },
	});
	const why = reasonOf(limit);
	if (issueId !== undefined && !isNotified) {
		const body = `${why}, so ${agent.name} was not woken again (limit \`${limit}\`). The work continues when a person comments.`;
		const comment = { id: crypto.randomUUID(), issueId, body, ...actorColumns(SYSTEM), createdAt: context.now() };
		await context.database.db.insert(issueComments).values(comment);
	}
	return { status: "skipped", reason: `${why}.` };
}

function reasonOf(limit: ChainLimit): string {
	if (limit === "wakeDepth")
		return `Agents have woken each other ${LIMITS.wakeDepth} times in a row without input from a person`;
	return `Agents that woke each other have had ${LIMITS.wakeChainRuns} runs without input from a person`;
}

async function isHeldAlready({ database }: DatabaseContext, issueId: string): Promise<boolean> {
	const rows = await selectRows(
		database.db,
		sql`select 1 from (
				select created_at from activity_log where entity_id = ${issueId} and action = 'wake.held'
				order by created_at desc limit 1
			) as held
			where not exists (select 1 from heartbeat_runs where issue_id = ${issueId} and created_at > held.created_at)
			and not exists (
				select 1 from issue_comments
				where issue_id = ${issueId} and actor_kind = 'board' and created_at > held.created_at
			)`,
	);
	return rows.length > 0;
}
