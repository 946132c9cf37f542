import { usageError } from "../../input/input-error.ts";
import { defineCommand } from "../define-command.ts";
import { AMOUNT_OPTIONS, BUDGET_OPTIONS, readAmounts, withBudget } from "./owner.ts";
import { printBudget } from "./show.ts";

export const command = defineCommand({
	summary: "add to the limits of a budget for the current period, so that work continues",
	options: { ...BUDGET_OPTIONS, ...AMOUNT_OPTIONS },
	async run(_, options) {
		const amounts = readAmounts(options);
		if (Object.keys(amounts).length === 0) throw usageError("Specify what to add.", "Use --cost, --tokens or --runs.");
		return await withBudget(options, async ({ budget, output, report }) => {
			const extended = await budget.extend(amounts);
			await report(extended, () => printBudget(output, budget, extended));
		});
	},
});
