import type { Agent } from "@paperclipai/shared";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentKeys, agents, heartbeatRuns, routines } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordAgentActivity } from "./agent-activity.ts";
import { lockAgent } from "./lock-agent.ts";
import { type AgentRow, getAgent } from "./store.ts";

type Context = DatabaseContext & EventContext & ClockContext;

/** @throws {HttpError} 409 `agent_terminated`. */
export async function pauseAgent(context: Context, id: string, by: Actor): Promise<Agent> {
	return await setPaused(context, id, by, "agent.paused", context.now());
}

/** @throws {HttpError} 409 `agent_terminated`. */
export async function resumeAgent(context: Context, id: string, by: Actor): Promise<Agent> {
	return await setPaused(context, id, by, "agent.resumed", null);
}

/**
 * Revokes the agent's keys, and disables its routines.
 * @returns unfinished runs, which the caller cancels.
 */
export async function terminateAgent(context: Context, id: string, by: Actor): Promise<string[]> {
	return await inTransaction(context, async (transaction) => {
		const agent = await lockAgent(transaction, id);
		const { db } = transaction.database;
		const now = context.now();
		if (agent.terminatedAt === null) {
			await db.update(agents).set({ terminatedAt: now, updatedAt: now }).where(eq(agents.id, id));
			await db
				.update(agentKeys)
				.set({ revokedAt: now })
				.where(and(eq(agentKeys.agentId, id), isNull(agentKeys.revokedAt)));
			await db
				.update(routines)
				.set({ enabled: false, nextRunAt: null, scheduledAt: now, updatedAt: now })
				.where(and(eq(routines.agentId, id), eq(routines.enabled, true)));
			await announce(transaction, agent, by, "agent.terminated");
		}
		const isUnfinished = inArray(heartbeatRuns.status, ["queued", "scheduled_retry", "running"]);
		const isOwn = and(eq(heartbeatRuns.agentId, id), isUnfinished);
		const runs = await db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isOwn);
		return runs.map((run) => run.id);
	});
}

async function setPaused(
	context: Context,
	id: string,
	by: Actor,
	action: string,
	pausedAt: Date | null,
): Promise<Agent> {
	return await inTransaction(context, async (transaction) => {
		const agent = await lockAgent(transaction, id);
		if (agent.terminatedAt !== null) throw terminated(agent);
		if ((agent.pausedAt === null) === (pausedAt === null)) return await getAgent(transaction, id);
		const update = { pausedAt, updatedAt: context.now() };
		await transaction.database.db.update(agents).set(update).where(eq(agents.id, id));
		return await announce(transaction, agent, by, action);
	});
}

/** Publishes the status, so that all servers check their queues again. */
async function announce(context: Context, { id, companyId }: AgentRow, by: Actor, action: string): Promise<Agent> {
	await recordAgentActivity(context, by, { id, companyId }, action);
	const agent = await getAgent(context, id);
	context.bus.emit({ kind: "agent.status", companyId, payload: { agentId: id, status: agent.status } });
	return agent;
}

export function terminated({ name }: Pick<AgentRow, "name">): HttpError {
	return new HttpError(409, "agent_terminated", `${name} was terminated.`, {
		hint: "Create another agent; a terminated one never runs again.",
	});
}
