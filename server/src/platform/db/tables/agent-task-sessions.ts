import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { json, updatedAt } from "./columns.ts";
import type { RunUsage } from "./heartbeat-runs.ts";

/** The conversation of an agent about a task, in the adapter's own format. */
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
		/** Where its files are, in the words of the environment; `null`: on the server's machine. */
		environment: text(),
		/** Totals that the program reported for the whole session so far; later runs subtract them. */
		usageTotals: json<RunUsage>(),
		/** Failed runs in a row on this session. */
		failures: integer().notNull().default(0),
		updatedAt: updatedAt(),
	},
	(table) => [primaryKey({ columns: [table.agentId, table.adapterType, table.taskKey] })],
);
