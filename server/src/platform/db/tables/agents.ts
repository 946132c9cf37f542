import type { runtimeConfigSchema } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { createdAt, instant, json, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";
import { environments } from "./environments.ts";

export const agents = pgTable(
	"agents",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		role: text(),
		title: text(),
		capabilities: text(),
		/** The agent that it reports to. */
		reportsTo: uuid().references((): AnyPgColumn => agents.id, { onDelete: "set null" }),
		adapterType: text().notNull(),
		adapterConfig: json<Record<string, unknown>>().notNull(),
		/** Where its runs work; `null`: on the server's machine. */
		defaultEnvironmentId: uuid().references(() => environments.id),
		/** Where its runs may work besides, when an issue names it; `null`: on the server's machine. */
		allowedEnvironmentIds: json<(string | null)[]>().notNull().default([]),
		runtimeConfig: json<z.input<typeof runtimeConfigSchema>>().notNull(),
		/** Created for a single command line, and reused by every later one with the same setup. */
		oneOff: boolean().notNull().default(false),
		pausedAt: instant(),
		/** From then on no run of it starts. */
		terminatedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("agents_company_created").on(table.companyId, table.createdAt, table.id),
		index("agents_company_name").on(table.companyId, sql`lower(${table.name})`),
		index("agents_environment").on(table.defaultEnvironmentId).where(sql`${table.defaultEnvironmentId} is not null`),
		index("agents_adapter_created").on(table.adapterType, table.createdAt, table.id),
	],
);
