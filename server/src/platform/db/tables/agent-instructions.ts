import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { json, updatedAt } from "./columns.ts";

export const agentInstructions = pgTable("agent_instructions", {
	agentId: uuid()
		.primaryKey()
		.references(() => agents.id, { onDelete: "cascade" }),
	entryFile: text().notNull(),
	files: json<Record<string, string>>().notNull(),
	updatedAt: updatedAt(),
});
