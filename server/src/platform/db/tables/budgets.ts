import type { BudgetPeriod } from "@paperclipai/shared";
import { index, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, updatedAt } from "./columns.ts";
import { companies } from "./companies.ts";

const limit = () => numeric({ mode: "number" });
const amount = () => numeric({ mode: "number" }).notNull().default(0);

/** Limits of the usage of a company or one of its agents in a period, and the usage so far. */
export const budgets = pgTable(
	"budgets",
	{
		/** Id of the company or agent that it belongs to. */
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
		 * The period that the following columns are of: a month such as `2026-11`, or `total`. It never goes back, so that a clock
		 * that is set back does not start a period again.
		 */
		currentPeriod: text().notNull(),
		usedMicros: amount(),
		usedTokens: amount(),
		usedRuns: amount(),
		/** What the board has added to the limits. */
		addedCents: amount(),
		addedTokens: amount(),
		addedRuns: amount(),
		/** The period in which the board was notified that the soft limit is reached. */
		softPeriod: text(),
		/** The period in which a limit is reached: no run starts until it ends. */
		stoppedPeriod: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("budgets_company_stopped").on(table.companyId, table.stoppedPeriod)],
);
