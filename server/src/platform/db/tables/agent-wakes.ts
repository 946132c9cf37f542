import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, json } from "./columns.ts";
import { heartbeatRuns } from "./heartbeat-runs.ts";
import { issues } from "./issues.ts";

/** An undelivered wake without a run is assigned to the next run of its agent and task. */
export const agentWakes = pgTable(
	"agent_wakes",
	{
		id: uuid().primaryKey(),
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		taskKey: text().notNull(),
		runId: uuid().references(() => heartbeatRuns.id, { onDelete: "set null" }),
		reason: text().notNull(),
		issueId: uuid().references(() => issues.id, { onDelete: "cascade" }),
		commentId: uuid(),
		interactionId: uuid(),
		approvalId: uuid(),
		payload: json<Record<string, unknown>>(),
		fromRunId: uuid(),
		createdAt: createdAt(),
	},
	(table) => [
		index("agent_wakes_run").on(table.runId),
		index("agent_wakes_waiting").on(table.agentId, table.taskKey).where(sql`${table.runId} is null`),
		index("agent_wakes_issue").on(table.issueId),
	],
);
