import { collectSecrets } from "@paperclipai/adapter-utils/server-utils";
import type { WakeResponse } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { AgentRow } from "../../agents/store.ts";
import { LIMITS } from "../../config/limits.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import { storableText } from "../../db/tables/storable.ts";
import { notFound } from "../../errors/http-error.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { SecretsContext } from "../../redaction/known-secrets.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { getRun, getRunRow } from "../store/run-rows.ts";
import { announceRun } from "../store/update-run.ts";
import { waitReasonBehind } from "./wait-reasons.ts";

export type WakeContext = DatabaseContext & EventContext & ClockContext & SecretsContext;

/** Task key of a wake that names no task. Runs of one agent and task are serialized. */
const STANDING_WORK = "standing-work";

export interface Wake {
	source: "timer" | "assignment" | "on_demand" | "automation";
	reason?: string | undefined;
	prompt?: string | undefined;
	idempotencyKey?: string | undefined;
	forceFreshSession?: boolean | undefined;
	/** The run that sent the wake, when an agent sent it. */
	fromRunId?: string | undefined;
}

/**
 * Turns a wake into a queued run, or joins it to one that is already queued; the dispatcher starts it later. The agent's
 * row is locked, so that concurrent wakes of one agent see each other and join.
 */
export async function wakeAgent(context: WakeContext, agentId: string, requested: Wake): Promise<WakeResponse> {
	const woken = await inTransaction(context, async (transaction) => {
		const agent = await lockAgent(transaction, agentId);
		const wake = { ...requested, reason: maskReason(context, agent, requested) };
		if (await comesFromSameTask(transaction, agentId, wake)) return null;
		const existing = (await findByKey(transaction, agentId, wake)) ?? (await joinQueuedRun(transaction, agentId, wake));
		return existing === undefined
			? { id: await queueRun(transaction, agent, wake), isNew: true }
			: { id: existing, isNew: false };
	});
	if (woken === null) {
		return { status: "skipped", reason: "The wake comes from a running run of the same agent and task." };
	}
	return woken.isNew ? await announceRun(context, woken.id, "queued") : await getRun(context, woken.id);
}

/** The reason is shown to everybody, from the moment of the wake; the prompt only through what the run logs. */
function maskReason({ secrets }: SecretsContext, agent: AgentRow, { reason, prompt }: Wake): string | undefined {
	if (reason === undefined) return undefined;
	return secrets.learn(collectSecrets(agent.adapterConfig, { reason, prompt })).text(reason);
}

async function lockAgent({ database }: WakeContext, agentId: string): Promise<AgentRow> {
	const [agent] = await database.db.select().from(agents).where(eq(agents.id, agentId)).for("no key update");
	if (agent === undefined) throw notFound("agent", agentId);
	return agent;
}

async function queueRun(context: WakeContext, agent: AgentRow, wake: Wake): Promise<string> {
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
		waitReason: waitReasonBehind(agent.id, STANDING_WORK),
		idempotencyKey: wake.idempotencyKey ?? null,
		forceFreshSession: wake.forceFreshSession ?? false,
		createdAt: context.now(),
	});
	await recordRunEvent(context, run, { type: "lifecycle.queued", message: wake.reason });
	return run.id;
}

/** A run must not wake its own agent for the task that it is working on, which would loop. */
async function comesFromSameTask(context: WakeContext, agentId: string, { fromRunId }: Wake): Promise<boolean> {
	if (fromRunId === undefined) return false;
	const from = await getRunRow(context, fromRunId);
	return from.agentId === agentId && from.taskKey === STANDING_WORK && from.status === "running";
}

async function findByKey({ database }: WakeContext, agentId: string, wake: Wake): Promise<string | undefined> {
	if (wake.idempotencyKey === undefined) return undefined;
	const key = and(eq(heartbeatRuns.agentId, agentId), eq(heartbeatRuns.idempotencyKey, wake.idempotencyKey));
	return (await database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(key))[0]?.id;
}

/**
 * A wake without a prompt joins the run that is already queued and adds its reason. The row is locked so that the run
 * cannot start at the same moment: its prompt would lack the reason, and the wake would be lost.
 */
async function joinQueuedRun(context: WakeContext, agentId: string, wake: Wake): Promise<string | undefined> {
	if (wake.prompt !== undefined || wake.forceFreshSession || wake.idempotencyKey !== undefined) return undefined;
	const joinable = and(
		eq(heartbeatRuns.agentId, agentId),
		eq(heartbeatRuns.taskKey, STANDING_WORK),
		eq(heartbeatRuns.status, "queued"),
		isNull(heartbeatRuns.prompt),
	);
	const { db } = context.database;
	const [run] = await db.select().from(heartbeatRuns).where(joinable).limit(1).for("update");
	if (run === undefined) return undefined;
	const reason = addReason(run.reason, wake.reason);
	if (reason !== run.reason) await db.update(heartbeatRuns).set({ reason }).where(eq(heartbeatRuns.id, run.id));
	await recordRunEvent(context, run, { type: "wake.joined", message: wake.reason, payload: { source: wake.source } });
	return run.id;
}

/** Bounded, because any number of wakes may join one run; reasons beyond the limit are only in its events. */
function addReason(existing: string | null, added: string | undefined): string | null {
	if (added === undefined) return existing;
	const reason = storableText(added);
	if (existing === null) return reason;
	const all = `${existing}; ${reason}`;
	return existing.split("; ").includes(reason) || Buffer.byteLength(all) > LIMITS.wakeReasonsBytes ? existing : all;
}
