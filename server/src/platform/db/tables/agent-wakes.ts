import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, json } from "./columns.ts";
import { heartbeatRuns } from "./heartbeat-runs.ts";
import { issues } from "./issues.ts";

/**
 * What has to be delivered to agents: each wake that carries something belongs to exactly one run, whose prompt delivers it.
 * An undelivered one without a run is assigned to the next run of its agent and task.
 */
export const agentWakes = pgTable(
	"agent_wakes",
	{
		id: uuid().primaryKey(),
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		taskKey: text().notNull(),
		runId: uuid().references(() => heartbeatRuns.id, { onDelete: "set null" }),
		/** Code of the reason, such as `issue_commented`. */
		reason: text().notNull(),
		issueId: uuid().references(() => issues.id, { onDelete: "cascade" }),
		commentId: uuid(),
		interactionId: uuid(),
		approvalId: uuid(),
		/** What the sender has added, for the agent to read. */
		payload: json<Record<string, unknown>>(),
		/** The run of the agent that sent the wake. */
		fromRunId: uuid(),
		createdAt: createdAt(),
	},
	(table) => [
		index("agent_wakes_run").on(table.runId),
		index("agent_wakes_waiting").on(table.agentId, table.taskKey).where(sql`${table.runId} is null`),
		index("agent_wakes_issue").on(table.issueId),
	],
);
