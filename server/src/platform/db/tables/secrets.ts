import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";

/** The `env` of agents refers to secrets by name. */
export const secrets = pgTable(
	"secrets",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		name: text().notNull(),
		description: text(),
		currentVersion: integer().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("secrets_company_name").on(table.companyId, table.name),
		index("secrets_company_created").on(table.companyId, table.createdAt, table.id),
	],
);

export const secretVersions = pgTable(
	"secret_versions",
	{
		secretId: uuid()
			.notNull()
			.references(() => secrets.id, { onDelete: "cascade" }),
		version: integer().notNull(),
		/** Result of `encryptText`; the key is not in the database. */
		encryptedValue: text().notNull(),
		createdAt: createdAt(),
	},
	(table) => [primaryKey({ columns: [table.secretId, table.version] })],
);

/** An agent's output is masked with these values alone, so that the agent cannot test guesses of others. */
export const givenSecrets = pgTable(
	"given_secrets",
	{
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		secretId: uuid().notNull(),
		version: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.agentId, table.secretId, table.version] }),
		foreignKey({
			name: "given_secrets_version_fk",
			columns: [table.secretId, table.version],
			foreignColumns: [secretVersions.secretId, secretVersions.version],
		}).onDelete("cascade"),
	],
);
