import * as api from "@paperclipai/shared";
import { and, desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentTaskSessions, companies, issues } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordAgentActivity } from "../../records/agents/agent-activity.ts";
import { getAgentRow } from "../../records/agents/store.ts";

const MAX_SESSIONS = 200;

/** The key of a task is the id of an issue, or any other text. */
const issueOfTask = sql`case when ${agentTaskSessions.taskKey} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
	then ${agentTaskSessions.taskKey}::uuid end`;

export function sessionRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext & EventContext): void {
	serve(app, api.listTaskSessions, async ({ params }) => {
		const { id } = await getAgentRow(context, params.agentId);
		const rows = await context.database.db
			.select({
				session: agentTaskSessions,
				prefix: companies.issuePrefix,
				...{ number: issues.number, title: issues.title },
			})
			.from(agentTaskSessions)
			.leftJoin(issues, eq(issues.id, issueOfTask))
			.leftJoin(companies, eq(companies.id, issues.companyId))
			.where(eq(agentTaskSessions.agentId, id))
			.orderBy(desc(agentTaskSessions.updatedAt))
			.limit(MAX_SESSIONS);
		return rows.map(
			({ session: { agentId, adapterType, taskKey, sessionDisplayId, failures, updatedAt }, ...row }) => ({
				...{ agentId, adapterType, taskKey, sessionDisplayId, failures },
				issue: row.title === null ? null : { identifier: `${row.prefix}-${row.number}`, title: row.title },
				updatedAt: updatedAt.toISOString(),
			}),
		);
	});
	serve(app, api.resetSession, async ({ params, body: { taskKey }, caller }) => {
		const agent = await getAgentRow(context, params.agentId);
		const isOfTask = taskKey === undefined ? undefined : eq(agentTaskSessions.taskKey, taskKey);
		return await inTransaction(context, async (transaction) => {
			const dropped = await transaction.database.db
				.delete(agentTaskSessions)
				.where(and(eq(agentTaskSessions.agentId, agent.id), isOfTask))
				.returning({ taskKey: agentTaskSessions.taskKey });
			if (dropped.length === 0) return { sessions: 0 };
			const details = { taskKeys: dropped.map((session) => session.taskKey) };
			await recordAgentActivity(transaction, caller, agent, "agent.sessions_reset", details);
			return { sessions: dropped.length };
		});
	});
}
