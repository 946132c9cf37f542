import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { json, updatedAt } from "./columns.ts";
import type { RunUsage } from "./heartbeat-runs.ts";

export const agentTaskSessions = pgTable(
	"agent_task_sessions",
	{
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		adapterType: text().notNull(),
		taskKey: text().notNull(),
		sessionParams: json<Record<string, unknown>>().notNull(),
		sessionDisplayId: text(),
		/** Identity of the environment; `null` for a local session. */
		environment: text(),
		usageTotals: json<RunUsage>(),
		failures: integer().notNull().default(0),
		updatedAt: updatedAt(),
	},
	(table) => [primaryKey({ columns: [table.agentId, table.adapterType, table.taskKey] })],
);
