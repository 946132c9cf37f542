import type { AgentConfigSnapshot } from "@paperclipai/shared";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, json } from "./columns.ts";

/** Secrets are masked, except in encrypted columns. */
export const agentConfigRevisions = pgTable(
	"agent_config_revisions",
	{
		id: uuid().primaryKey(),
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		before: json<AgentConfigSnapshot>(),
		after: json<AgentConfigSnapshot>().notNull(),
		changedKeys: json<string[]>().notNull(),
		/** Includes secrets, for a rollback. Encrypted, because a removed secret must not stay readable. */
		encryptedAfter: text().notNull(),
		createdAt: createdAt(),
	},
	(table) => [index("agent_config_revisions_agent_created").on(table.agentId, table.createdAt, table.id)],
);
