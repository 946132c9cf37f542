import type { WakeResponse } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { AgentRow } from "../../agents/store.ts";
import { LIMITS } from "../../config/limits.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import { storableText } from "../../db/storable.ts";
import { notFound } from "../../errors/http-error.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { ServerContext } from "../../server-context.ts";
import { announceRun } from "../store/change-run.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { getRun, getRunRow } from "../store/run-rows.ts";
import { STANDING_WORK } from "../store/task-key.ts";

export interface Wake {
	source: "timer" | "assignment" | "on_demand" | "automation";
	reason?: string | undefined;
	prompt?: string | undefined;
	idempotencyKey?: string | undefined;
	forceFreshSession?: boolean | undefined;
	/** The run from which the wake came, when an agent sent it. */
	fromRunId?: string | undefined;
}

/**
 * Turns the wish that an agent works into a queued run. The dispatcher starts it when its time has come. Wakes of one agent
 * are looked at one after the other, so that those which come at the same moment still join.
 */
export async function wakeAgent(context: ServerContext, agentId: string, wake: Wake): Promise<WakeResponse> {
	const woken = await inTransaction(context, async (inside) => {
		const agent = await lockAgent(inside, agentId);
		if (await comesFromOwnWork(inside, agentId, wake)) return null;
		const earlier = (await findByKey(inside, agentId, wake)) ?? (await joinWaitingRun(inside, agentId, wake));
		return earlier === undefined
			? { id: await queueRun(inside, agent, wake), isNew: true }
			: { id: earlier, isNew: false };
	});
	if (woken === null) {
		return { status: "skipped", reason: "The agent is at this task already: the wake comes from its own run." };
	}
	return woken.isNew ? await announceRun(context, woken.id, "queued") : await getRun(context, woken.id);
}

async function lockAgent({ database }: ServerContext, agentId: string): Promise<AgentRow> {
	const [agent] = await database.db.select().from(agents).where(eq(agents.id, agentId)).for("update");
	if (agent === undefined) throw notFound("agent", agentId);
	return agent;
}

async function queueRun(context: ServerContext, agent: AgentRow, wake: Wake): Promise<string> {
	const run = { id: crypto.randomUUID(), companyId: agent.companyId };
	await context.database.db.insert(heartbeatRuns).values({
		...run,
		agentId: agent.id,
		adapterType: agent.adapterType,
		status: "queued",
		invocationSource: wake.source,
		reason: wake.reason === undefined ? null : storableText(wake.reason),
		prompt: wake.prompt === undefined ? null : storableText(wake.prompt),
		taskKey: STANDING_WORK,
		idempotencyKey: wake.idempotencyKey ?? null,
		forceFreshSession: wake.forceFreshSession ?? false,
		createdAt: context.now(),
	});
	await recordRunEvent(context, run, { type: "lifecycle.queued", message: wake.reason });
	return run.id;
}

async function comesFromOwnWork(context: ServerContext, agentId: string, { fromRunId }: Wake): Promise<boolean> {
	if (fromRunId === undefined) return false;
	const from = await getRunRow(context, fromRunId);
	return from.agentId === agentId && from.taskKey === STANDING_WORK && from.status === "running";
}

async function findByKey({ database }: ServerContext, agentId: string, wake: Wake): Promise<string | undefined> {
	if (wake.idempotencyKey === undefined) return undefined;
	const key = and(eq(heartbeatRuns.agentId, agentId), eq(heartbeatRuns.idempotencyKey, wake.idempotencyKey));
	return (await database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(key))[0]?.id;
}

/**
 * A wake without words of its own joins the run that waits already, which is told of its reason too. The row is locked
 * meanwhile: a run that has begun took its prompt from what was there before, and the wake would be lost on it.
 */
async function joinWaitingRun(context: ServerContext, agentId: string, wake: Wake): Promise<string | undefined> {
	if (wake.prompt !== undefined || wake.forceFreshSession || wake.idempotencyKey !== undefined) return undefined;
	const waiting = and(
		eq(heartbeatRuns.agentId, agentId),
		eq(heartbeatRuns.taskKey, STANDING_WORK),
		eq(heartbeatRuns.status, "queued"),
		isNull(heartbeatRuns.prompt),
	);
	const { db } = context.database;
	const [run] = await db.select().from(heartbeatRuns).where(waiting).limit(1).for("update");
	if (run === undefined) return undefined;
	const reason = withReason(run.reason, wake.reason);
	if (reason !== run.reason) await db.update(heartbeatRuns).set({ reason }).where(eq(heartbeatRuns.id, run.id));
	await recordRunEvent(context, run, { type: "wake.joined", message: wake.reason, payload: { source: wake.source } });
	return run.id;
}

/** A run that many wakes have joined does not grow without end: what has no room stands in its events. */
function withReason(known: string | null, added: string | undefined): string | null {
	if (added === undefined) return known;
	const reason = storableText(added);
	if (known === null) return reason;
	const all = `${known}; ${reason}`;
	return known.split("; ").includes(reason) || Buffer.byteLength(all) > LIMITS.wakeReasonsBytes ? known : all;
}
