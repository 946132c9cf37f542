import type { RoutineTask } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { agents } from "./agents.ts";
import { createdAt, instant, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";

export const routines = pgTable(
	"routines",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		name: text().notNull(),
		cron: text().notNull(),
		timeZone: text().notNull(),
		enabled: boolean().notNull(),
		task: json<RoutineTask>().notNull(),
		nextRunAt: instant(),
		scheduledAt: instant().notNull(),
		lastDueAt: instant(),
		lastRunAt: instant(),
		/** No foreign keys, so that the ids outlive the run and the issue. */
		lastRunId: uuid(),
		lastIssueId: uuid(),
		...actorColumns(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("routines_agent_created").on(table.agentId, table.createdAt, table.id),
		index("routines_company_created").on(table.companyId, table.createdAt, table.id),
		index("routines_due").on(table.nextRunAt).where(sql`${table.nextRunAt} is not null`),
		index("routines_scheduled").on(table.scheduledAt).where(sql`${table.nextRunAt} is not null`),
	],
);
