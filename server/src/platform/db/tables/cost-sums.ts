import { sql } from "drizzle-orm";
import { index, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

export type CostScope = "company" | "agent" | "issue" | "model";

/** Exact and, unlike `bigint`, without an upper bound. */
const sum = () => numeric({ mode: "number" }).notNull();

/** No foreign keys, so that costs outlive agents and issues. */
export const costSums = pgTable(
	"cost_sums",
	{
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		scope: text().$type<CostScope>().notNull(),
		/** In UTC: a day `2026-11-23`, a month `2026-11`, or `total`. */
		period: text().notNull(),
		/**
		 * Id of the agent or issue; `""` for the company and for costs without an issue; for a model, the JSON of
		 * `[provider, model, billingType]`.
		 */
		key: text().notNull(),
		runs: sum(),
		/** Number of runs with a known cost, which distinguishes a cost of 0 from an unknown one. */
		runsWithCost: sum().default(0),
		/** The part of `runsWithCost` whose cost was estimated. */
		runsEstimated: sum().default(0),
		inputTokens: sum(),
		cachedInputTokens: sum(),
		outputTokens: sum(),
		/** Millionths of a US dollar, with up to six decimals. */
		costMicros: sum(),
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
