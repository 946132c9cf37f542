import type { MessageDelivery, RunMessageState } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorColumns } from "./actor-columns.ts";
import { createdAt, instant } from "./columns.ts";
import { heartbeatRuns } from "./heartbeat-runs.ts";
import { issueComments } from "./issue-comments.ts";

export const runMessages = pgTable(
	"run_messages",
	{
		id: uuid().primaryKey(),
		runId: uuid()
			.notNull()
			.references(() => heartbeatRuns.id, { onDelete: "cascade" }),
		commentId: uuid().references(() => issueComments.id, { onDelete: "cascade" }),
		body: text().notNull(),
		delivery: text().$type<MessageDelivery>().notNull(),
		state: text().$type<RunMessageState>().notNull(),
		reason: text(),
		...actorColumns(),
		createdAt: createdAt(),
		sentAt: instant(),
		settledAt: instant(),
		withdrawRequestedAt: instant(),
		/** Number of the run's program that took it up, from 1. */
		program: integer(),
	},
	(table) => [
		index("run_messages_run_created").on(table.runId, table.createdAt, table.id),
		index("run_messages_comment").on(table.commentId).where(sql`${table.commentId} is not null`),
		index("run_messages_open").on(table.runId).where(sql`${table.state} in ('queued', 'sent')`),
	],
);
