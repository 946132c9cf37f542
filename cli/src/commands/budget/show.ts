import type { Budget } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { formatUsd } from "../../render/money.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable } from "../../render/table.ts";
import { type BudgetOptions, withBudget } from "./owner.ts";

export async function budgetShow(options: BudgetOptions): Promise<number> {
	return await withBudget(options, async ({ budget, output }) => {
		printBudget(output, options, budget.name, await budget.get());
		return EXIT.succeeded;
	});
}

export function printBudget(output: Output, { json }: BudgetOptions, name: string, budget: Budget | null): void {
	if (json) printJson(output, budget);
	else if (budget === null)
		output.note(withStartedCommand(`${name} has no budget. Set one as in: paperclipai budget set --cost 50`));
	else printAmounts(output, name, budget);
}

function printAmounts(output: Output, name: string, budget: Budget): void {
	const { limits, extension, used, state, currentPeriod } = budget;
	const rows = [
		["money", limits.costCents, extension.costCents, used.costCents, fromCents],
		["tokens", limits.tokens, extension.tokens, used.tokens, String],
		["runs", limits.runs, extension.runs, used.runs, String],
	] as const;
	const cells = rows.map(([what, limit, added, use, format]) => [
		what,
		format(use),
		limit === null ? "no limit" : format(limit + added),
		added === 0 ? "" : `${format(added)} added`,
	]);
	output.data(formatTable(["", "USED", "LIMIT", ""], cells, output.tableWidth));
	output.note(withStartedCommand(`${name}, ${currentPeriod}: ${STATES[state]}`));
}

const STATES: Record<Budget["state"], string> = {
	ok: "within its budget.",
	soft_limit: "near a limit.",
	stopped: "a limit is reached, so no run starts. Extend the budget with: paperclipai budget extend",
};

function fromCents(cents: number): string {
	return formatUsd(cents / 100);
}
