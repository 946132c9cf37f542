import * as api from "@paperclipai/shared";
import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentTaskSessions } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordAgentActivity } from "../../records/agents/agent-activity.ts";
import { getAgentRow } from "../../records/agents/store.ts";

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
