import type { BudgetPeriod } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import { type BudgetOptions, withBudget } from "./owner.ts";
import { printBudget } from "./show.ts";

export interface AmountOptions extends BudgetOptions {
	/** US cents. */
	cost?: number;
	tokens?: number;
	runs?: number;
}

export interface BudgetSetOptions extends AmountOptions {
	period: BudgetPeriod;
	softPercent: number;
	remove?: true;
}

/** Sets the limits of a budget, or removes it. */
export async function budgetSet(options: BudgetSetOptions): Promise<number> {
	const { period, softPercent, remove = false } = options;
	const amounts = readAmounts(options);
	if (remove !== (Object.keys(amounts).length === 0)) {
		throw usageError("Name a limit, or --remove and none.", "Limits are --cost, --tokens and --runs.");
	}
	return await withBudget(options, async ({ budget, output }) => {
		printBudget(output, options, budget.name, await budget.set({ period, softPercent, ...amounts }));
		return EXIT.succeeded;
	});
}

/** Adds to the limits of the current period. */
export async function budgetExtend(options: AmountOptions): Promise<number> {
	const amounts = readAmounts(options);
	if (Object.keys(amounts).length === 0) throw usageError("Name what to add.", "Use --cost, --tokens or --runs.");
	return await withBudget(options, async ({ budget, output }) => {
		printBudget(output, options, budget.name, await budget.extend(amounts));
		return EXIT.succeeded;
	});
}

function readAmounts({ cost, tokens, runs }: AmountOptions) {
	return {
		...(cost === undefined ? {} : { costCents: cost }),
		...(tokens === undefined ? {} : { tokens }),
		...(runs === undefined ? {} : { runs }),
	};
}
