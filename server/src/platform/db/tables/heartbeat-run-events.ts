import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, json } from "./columns.ts";
import { heartbeatRuns } from "./heartbeat-runs.ts";

export const heartbeatRunEvents = pgTable(
	"heartbeat_run_events",
	{
		runId: uuid()
			.notNull()
			.references(() => heartbeatRuns.id, { onDelete: "cascade" }),
		seq: integer().notNull(),
		type: text().notNull(),
		message: text(),
		payload: json<Record<string, unknown>>(),
		createdAt: createdAt(),
	},
	(table) => [primaryKey({ columns: [table.runId, table.seq] })],
);
