import * as api from "@paperclipai/shared";
import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { recordAgentActivity } from "../agents/agent-activity.ts";
import { getAgentRow } from "../agents/store.ts";
import type { DatabaseContext } from "../db/database.ts";
import { agentTaskSessions } from "../db/schema.ts";
import type { EventContext } from "../events/event-bus.ts";
import { inTransaction } from "../events/in-transaction.ts";
import { serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";

const MAX_SESSIONS = 200;

export function sessionRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext & EventContext): void {
	serve(app, api.listTaskSessions, async ({ params }) => {
		const { id } = await getAgentRow(context, params.agentId);
		const rows = await context.database.db
			.select()
			.from(agentTaskSessions)
			.where(eq(agentTaskSessions.agentId, id))
			.orderBy(desc(agentTaskSessions.updatedAt))
			.limit(MAX_SESSIONS);
		return rows.map(({ agentId, adapterType, taskKey, sessionDisplayId, failures, updatedAt }) => ({
			...{ agentId, adapterType, taskKey, sessionDisplayId, failures },
			updatedAt: updatedAt.toISOString(),
		}));
	});
	serve(app, api.resetSession, async ({ params, body: { taskKey }, caller }) => {
		const agent = await getAgentRow(context, params.agentId);
		const isOfTask = taskKey === undefined ? undefined : eq(agentTaskSessions.taskKey, taskKey);
		return await inTransaction(context, async (transaction) => {
			const dropped = await transaction.database.db
				.delete(agentTaskSessions)
				.where(and(eq(agentTaskSessions.agentId, agent.id), isOfTask))
				.returning({ taskKey: agentTaskSessions.taskKey });
			const details = { taskKeys: dropped.map((session) => session.taskKey) };
			await recordAgentActivity(transaction, caller, agent, "agent.sessions_reset", details);
			return { sessions: dropped.length };
		});
	});
}
