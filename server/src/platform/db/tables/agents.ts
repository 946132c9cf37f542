import type { AgentMcpServerEntry, PermissionPolicy, runtimeConfigSchema } from "@paperclipai/shared";
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
		reportsTo: uuid().references((): AnyPgColumn => agents.id, { onDelete: "set null" }),
		adapterType: text().notNull(),
		adapterConfig: json<Record<string, unknown>>().notNull(),
		/** `null` if runs are local by default. */
		defaultEnvironmentId: uuid().references(() => environments.id),
		/** Further environments that an issue may name; `null` stands for local runs. */
		allowedEnvironmentIds: json<(string | null)[]>().notNull().default([]),
		runtimeConfig: json<z.input<typeof runtimeConfigSchema>>().notNull(),
		/** `null`: the settings of the adapter decide. */
		permissions: json<PermissionPolicy>(),
		mcpServers: json<AgentMcpServerEntry[]>().notNull().default([]),
		oneOff: boolean().notNull().default(false),
		pausedAt: instant(),
		/** No run starts after this time. */
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
