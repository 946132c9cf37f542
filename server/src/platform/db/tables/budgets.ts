import type { BudgetPeriod } from "@paperclipai/shared";
import { index, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";

const limit = () => numeric({ mode: "number" });
const amount = () => numeric({ mode: "number" }).notNull().default(0);

export const budgets = pgTable(
	"budgets",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		/** `null`: the budget of the whole company. */
		agentId: uuid().references(() => agents.id, { onDelete: "cascade" }),
		period: text().$type<BudgetPeriod>().notNull(),
		limitCents: limit(),
		limitTokens: limit(),
		limitRuns: limit(),
		/** Percentage of a limit at which the board is notified. */
		softPercent: integer().notNull(),
		/**
		 * Period of the following columns: a month such as `2026-11`, or `total`. Never decreases, so that a clock set back
		 * does not start a period again.
		 */
		currentPeriod: text().notNull(),
		usedMicros: amount(),
		usedTokens: amount(),
		usedRuns: amount(),
		addedCents: amount(),
		addedTokens: amount(),
		addedRuns: amount(),
		softPeriod: text(),
		/** Period in which a limit has been reached; no run starts until the period ends. */
		stoppedPeriod: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("budgets_company_stopped").on(table.companyId, table.stoppedPeriod)],
);
