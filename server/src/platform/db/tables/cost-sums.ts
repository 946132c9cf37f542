import { sql } from "drizzle-orm";
import { index, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

/** The scopes by which usage is added up. */
export type CostScope = "company" | "agent" | "issue" | "model";

/** Exact and, unlike `bigint`, without an upper bound. */
const sum = () => numeric({ mode: "number" }).notNull();

/**
 * Usage added up when runs are settled, so that no figure has to read the runs. Without foreign keys to agents and issues, so
 * that costs outlive their deletion.
 */
export const costSums = pgTable(
	"cost_sums",
	{
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		scope: text().$type<CostScope>().notNull(),
		/** A day such as `2026-11-23`, a month such as `2026-11`, in UTC, or `total`. */
		period: text().notNull(),
		/** Id of the agent or issue, `""` for no issue and for the company; the model as JSON `[provider, model, billingType]`. */
		key: text().notNull(),
		runs: sum(),
		/** How many of the runs reported a cost, to distinguish a cost of 0 from an unknown one. */
		runsWithCost: sum().default(0),
		inputTokens: sum(),
		cachedInputTokens: sum(),
		outputTokens: sum(),
		/** Millionths of a US dollar. */
		costMicros: sum(),
		/** Status of the last one of the runs. */
		lastStatus: text(),
	},
	(table) => [
		primaryKey({ columns: [table.companyId, table.scope, table.period, table.key] }),
		index("cost_sums_most_expensive")
			.on(table.companyId, table.scope, table.period, table.costMicros, table.inputTokens, table.key)
			.where(sql`${table.scope} in ('agent', 'issue')`),
		index("cost_sums_failed_agents")
			.on(table.companyId, table.key)
			.where(
				sql`${table.scope} = 'agent' and ${table.period} = 'total' and ${table.lastStatus} in ('failed', 'timed_out')`,
			),
	],
);
