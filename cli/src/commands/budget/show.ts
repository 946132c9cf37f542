import type { Budget } from "@paperclipai/shared";
import type { Output } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable } from "../../render/table.ts";
import { formatUsd } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { BUDGET_OPTIONS, type OwnedBudget, withBudget } from "./owner.ts";

export const command = defineCommand({
	summary: "show the limits of a budget and their usage",
	details: "Shows the budget of the company, or, with `--agent`, of an agent.",
	options: BUDGET_OPTIONS,
	async run(_, options) {
		return await withBudget(options, async ({ budget, output, report }) => {
			const shown = await budget.get();
			await report(shown, () => printBudget(output, budget, shown));
		});
	},
});

type Owner = Pick<OwnedBudget, "name" | "option">;

export function printBudget(output: Output, { name, option }: Owner, budget: Budget | null): void {
	const set = `paperclipai budget set ${option}--cost 50`;
	if (budget !== null) printAmounts(output, { name, option }, budget);
	else output.note(withStartedCommand(`${toInlineText(name)} has no budget. Set one, for example with: ${set}`));
}

function printAmounts(output: Output, { name, option }: Owner, budget: Budget): void {
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
	const reached = rows.filter(([, limit, added, use]) => limit !== null && use >= limit + added);
	const amounts = reached.map(([what]) => EXTENSIONS[what]).join(" ");
	const extend =
		state === "stopped" ? ` Extend it, for example with: paperclipai budget extend ${option}${amounts}` : "";
	output.note(withStartedCommand(`${toInlineText(name)}, ${currentPeriod}: ${STATES[state]}${extend}`));
}

const EXTENSIONS = { money: "--cost 10", tokens: "--tokens 1000000", runs: "--runs 10" };

const STATES: Record<Budget["state"], string> = {
	ok: "within its budget.",
	soft_limit: "near a limit.",
	stopped: "a limit has been reached, so no run starts.",
};

function fromCents(cents: number): string {
	return formatUsd(cents / 100);
}
