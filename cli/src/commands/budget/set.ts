import { usageError } from "../../input/input-error.ts";
import { choice, flag, wholeNumber, withDefault } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { AMOUNT_OPTIONS, BUDGET_OPTIONS, readAmounts, withBudget } from "./owner.ts";
import { printBudget } from "./show.ts";

export const command = defineCommand({
	summary: "set the limits of a budget; an omitted limit is removed",
	details: "See [budgets](../guides/budgets.md).",
	options: {
		...BUDGET_OPTIONS,
		...AMOUNT_OPTIONS,
		period: withDefault(choice("<period>", "period of the limits", ["month", "total"]), "month"),
		softPercent: withDefault(wholeNumber("<number>", "percentage of a limit at which you are notified", 1, 100), 80),
		remove: flag("remove the budget"),
	},
	async run(_, options) {
		const { period, softPercent, remove = false } = options;
		const amounts = readAmounts(options);
		if (remove !== (Object.keys(amounts).length === 0)) {
			throw usageError("Specify a limit, or only --remove.", "Limits are --cost, --tokens and --runs.");
		}
		return await withBudget(options, async ({ budget, output, report }) => {
			const changed = await budget.set({ period, softPercent, ...amounts });
			await report(changed, () => printBudget(output, budget, changed));
		});
	},
});
