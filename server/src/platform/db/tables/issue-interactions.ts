import type { InteractionKind, InteractionStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { createdAt, instant, json } from "./columns.ts";
import { companies } from "./companies.ts";
import { heartbeatRuns } from "./heartbeat-runs.ts";
import { issues } from "./issues.ts";

export const issueInteractions = pgTable(
	"issue_interactions",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		/** `null` if the run that waits has no issue. */
		issueId: uuid().references(() => issues.id, { onDelete: "cascade" }),
		/** The run that waits for the decision. */
		runId: uuid().references(() => heartbeatRuns.id, { onDelete: "cascade" }),
		/** Chosen by the program of the run. */
		requestKey: text(),
		kind: text().$type<InteractionKind>().notNull(),
		status: text().$type<InteractionStatus>().notNull(),
		title: text().notNull(),
		payload: json<Record<string, unknown>>().notNull(),
		revision: integer().notNull().default(1),
		response: json<Record<string, unknown>>(),
		...actorColumns(),
		decidedByKind: text(),
		decidedByAgentId: uuid(),
		createdAt: createdAt(),
		deadlineAt: instant(),
		decidedAt: instant(),
	},
	(table) => [
		index("issue_interactions_issue_created").on(table.issueId, table.createdAt, table.id),
		index("issue_interactions_open").on(table.actorAgentId).where(sql`${table.status} = 'pending'`),
		index("issue_interactions_pending")
			.on(table.companyId, table.createdAt, table.id)
			.where(sql`${table.status} = 'pending'`),
		uniqueIndex("issue_interactions_run_request")
			.on(table.runId, table.requestKey)
			.where(sql`${table.runId} is not null`),
	],
);
