import { collectSecrets } from "@paperclipai/adapter-utils/server-utils";
import type { WakeResponse } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { AgentRow } from "../../agents/store.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import { storableText } from "../../db/tables/storable.ts";
import { notFound } from "../../errors/http-error.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { SecretsContext } from "../../redaction/known-secrets.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { getRunRow, type RunRow, toRun } from "../store/run-rows.ts";
import { publishRun } from "../store/update-run.ts";
import { joinQueuedRun } from "./join-queued-run.ts";
import { STANDING_WORK, type Wake } from "./requested-wake.ts";
import { waitReasonBehind } from "./wait-reasons.ts";

export type WakeContext = DatabaseContext & EventContext & ClockContext & SecretsContext;

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
		const run = existing ?? (await queueRun(transaction, agent, wake));
		return { run: { ...run, agentName: agent.name }, isNew: existing === undefined };
	});
	if (woken === null) {
		return { status: "skipped", reason: "The wake comes from a running run of the same agent and task." };
	}
	return woken.isNew ? publishRun(context, woken.run, "queued") : toRun(woken.run);
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

async function queueRun(context: WakeContext, agent: AgentRow, wake: Wake): Promise<RunRow> {
	const values = {
		id: crypto.randomUUID(),
		companyId: agent.companyId,
		agentId: agent.id,
		adapterType: agent.adapterType,
		status: "queued" as const,
		invocationSource: wake.source,
		reason: wake.reason === undefined ? null : storableText(wake.reason),
		prompt: wake.prompt === undefined ? null : storableText(wake.prompt),
		taskKey: STANDING_WORK,
		waitReason: waitReasonBehind(agent.id, STANDING_WORK),
		idempotencyKey: wake.idempotencyKey ?? null,
		forceFreshSession: wake.forceFreshSession ?? false,
		createdAt: context.now(),
	};
	const [run] = await context.database.db.insert(heartbeatRuns).values(values).returning();
	if (run === undefined) throw new Error("The database returned no row for a stored run.");
	await recordRunEvent(context, run, { type: "lifecycle.queued", message: wake.reason });
	return run;
}

/** A run must not wake its own agent for the task that it is working on, which would loop. */
async function comesFromSameTask(context: WakeContext, agentId: string, { fromRunId }: Wake): Promise<boolean> {
	if (fromRunId === undefined) return false;
	const from = await getRunRow(context, fromRunId);
	return from.agentId === agentId && from.taskKey === STANDING_WORK && from.status === "running";
}

async function findByKey({ database }: WakeContext, agentId: string, wake: Wake): Promise<RunRow | undefined> {
	if (wake.idempotencyKey === undefined) return undefined;
	const key = and(eq(heartbeatRuns.agentId, agentId), eq(heartbeatRuns.idempotencyKey, wake.idempotencyKey));
	return (await database.db.select().from(heartbeatRuns).where(key))[0];
}
