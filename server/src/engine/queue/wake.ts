import { collectSecrets, findWrittenSecrets, takeStepsInSlices } from "@paperclipai/adapter-utils/host";
import type { WakeResponse } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { SecretsContext } from "../../platform/redaction/known-secrets.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { lockAgent } from "../../records/agents/lock-agent.ts";
import type { AgentRow } from "../../records/agents/store.ts";
import { PROMPT_START_CHARS, promptExcerpt } from "../../records/runs/prompt-excerpt.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { type RunRow, toRun } from "../../records/runs/run-rows.ts";
import { publishRun } from "../../records/runs/update-run.ts";
import { mcpServerVariables } from "../../records/secrets/mcp-server-secrets.ts";
import { findSecretSource } from "../../records/secrets/resolve.ts";
import { joinQueuedRun } from "./join-queued-run.ts";
import { taskKeyOf, type Wake } from "./requested-wake.ts";
import { waitReasonBehind } from "./wait-reasons.ts";
import { holdWake, isFull, isTooDeep, type WakeChain, wakeChain } from "./wake-chain.ts";
import { storeWake } from "./wake-records.ts";

export type { Wake } from "./requested-wake.ts";

export type WakeContext = DatabaseContext & EventContext & ClockContext & MasterKeyContext & SecretsContext;

/** Queues a run or joins one that is already queued; the dispatcher starts it later. */
export async function wakeAgent(context: WakeContext, agentId: string, wake: Wake): Promise<WakeResponse> {
	return await inTransaction(context, async (transaction) => await requestWake(transaction, agentId, wake));
}

/**
 * Stores the wake in the transaction of its cause. Locks the agent's row, so that concurrent wakes join; lock issues
 * before that.
 * @throws {HttpError} 404 `agent_not_found`, 409 `agent_terminated`.
 */
export async function requestWake(transaction: WakeContext, agentId: string, requested: Wake): Promise<WakeResponse> {
	const agent = await lockWakeable(transaction, agentId);
	const wake = { ...requested, ...(await maskShownTexts(transaction, agent, requested)) };
	if (await comesFromSameTask(transaction, agentId, wake)) {
		return { status: "skipped", reason: "The wake comes from a running run of the same agent and task." };
	}
	const known = await findByKey(transaction, agentId, wake);
	if (known !== undefined) return toRun({ ...known, agentName: agent.name });
	const chain = await wakeChain(transaction, wake);
	if (isTooDeep(chain)) return await holdWake(transaction, agent, wake, "wakeDepth");
	const joined = await joinQueuedRun(transaction, agentId, wake, chain.depth);
	if (joined === undefined && (await isFull(transaction, chain))) {
		return await holdWake(transaction, agent, wake, "wakeChainRuns");
	}
	const run = { ...(joined ?? (await queueRun(transaction, agent, wake, chain))), agentName: agent.name };
	await storeWake(transaction, agentId, wake, run.id);
	return joined === undefined ? publishRun(transaction, run, "queued") : toRun(run);
}

interface ShownTexts {
	reason: string | undefined;
	promptExcerpt: string | null;
}

/** Does not mask another agent's text with this agent's secrets, since that agent could guess them from the result. */
async function maskShownTexts(
	context: WakeContext,
	agent: AgentRow,
	{ reason, prompt, by }: Wake,
): Promise<ShownTexts> {
	if (reason === undefined && prompt === undefined) return { reason, promptExcerpt: null };
	const isOfOther = by?.kind === "agent" && by.agentId !== agent.id;
	const ofAgent = isOfOther
		? []
		: [
				...[agent.adapterConfig, await findSecretSource(context, agent.companyId, agent.adapterConfig)],
				agent.mcpServers,
				await findSecretSource(context, agent.companyId, mcpServerVariables(agent.mcpServers)),
			];
	// Only the start of a long prompt is shown.
	const shown = { reason, prompt: prompt?.slice(0, PROMPT_START_CHARS) };
	const own = await takeStepsInSlices(findWrittenSecrets(shown));
	const masker = await context.secrets.learn(collectSecrets(...ofAgent), own);
	masker.forget();
	return {
		reason: reason === undefined ? undefined : masker.text(reason),
		promptExcerpt: promptExcerpt(prompt ?? null, masker),
	};
}

async function lockWakeable(context: WakeContext, agentId: string): Promise<AgentRow> {
	const agent = await lockAgent(context, agentId);
	if (agent.terminatedAt === null) return agent;
	throw new HttpError(409, "agent_terminated", `${agent.name} was terminated and no longer runs.`, {
		hint: "Give the work to another agent.",
	});
}

async function queueRun(
	context: WakeContext,
	agent: AgentRow,
	wake: Wake & ShownTexts,
	chain: WakeChain,
): Promise<RunRow> {
	const taskKey = taskKeyOf(wake);
	const values = {
		id: crypto.randomUUID(),
		companyId: agent.companyId,
		agentId: agent.id,
		adapterType: agent.adapterType,
		status: "queued" as const,
		invocationSource: wake.source,
		reason: wake.reason === undefined ? null : storableText(wake.reason),
		prompt: wake.prompt === undefined ? null : storableText(wake.prompt),
		promptExcerpt: wake.promptExcerpt,
		taskKey,
		issueId: wake.issueId ?? null,
		wakeDepth: chain.depth,
		wakeRootId: chain.rootId,
		waitReason: waitReasonBehind(agent.id, taskKey),
		idempotencyKey: wake.idempotencyKey ?? null,
		forceFreshSession: wake.forceFreshSession ?? false,
		createdAt: context.now(),
	};
	const [run] = await context.database.db.insert(heartbeatRuns).values(values).returning();
	if (run === undefined) throw new Error("The database returned no row for a stored run.");
	await recordRunEvent(context, run, { type: "lifecycle.queued", message: wake.reason });
	return run;
}

/** A run that wakes its own agent for its own task would loop. */
async function comesFromSameTask({ database }: WakeContext, agentId: string, wake: Wake): Promise<boolean> {
	if (wake.by?.kind !== "agent" || wake.by.agentId !== agentId || wake.by.runId === null) return false;
	const isFrom = and(eq(heartbeatRuns.id, wake.by.runId), eq(heartbeatRuns.status, "running"));
	const [from] = await database.db.select({ taskKey: heartbeatRuns.taskKey }).from(heartbeatRuns).where(isFrom);
	return from?.taskKey === taskKeyOf(wake);
}

async function findByKey({ database }: WakeContext, agentId: string, wake: Wake): Promise<RunRow | undefined> {
	if (wake.idempotencyKey === undefined) return undefined;
	const key = and(eq(heartbeatRuns.agentId, agentId), eq(heartbeatRuns.idempotencyKey, wake.idempotencyKey));
	return (await database.db.select().from(heartbeatRuns).where(key))[0];
}
