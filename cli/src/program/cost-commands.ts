import { type Command, Option } from "commander";
import { usageError } from "../input/input-error.ts";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const MAX_AMOUNT = 1_000_000_000_000;

export function addCosts(program: Command, finish: Finish): void {
	withCompanyOptions(program.command("costs"))
		.description("what the runs of a company have used: money and tokens")
		.addOption(
			new Option("--by <group>", "one line for each").choices(["day", "agent", "issue", "model"]).default("day"),
		)
		.option("--from <day>", "first day in UTC, as in 2026-11-01 (default: the first of the month)")
		.option("--to <day>", "last day (default: today)")
		.option("--period <period>", "of agents, issues or models: month, day or total (default: this month)")
		.option("--limit <number>", "maximum number of agents, issues or models", readWholeNumber("--limit", 1, 200), 50)
		.action(async (options) => finish(await (await import("../commands/costs.ts")).costs(options)));
}

export function addBudget(budget: Command, finish: Finish): void {
	withOwner(budget.command("show"))
		.description("show the limits of a budget and what is used of them")
		.action(async (options) => finish(await (await import("../commands/budget/show.ts")).budgetShow(options)));
	withAmounts(withOwner(budget.command("set")))
		.description("set the limits of a budget; one that is left out does not exist")
		.addOption(new Option("--period <period>", "what the limits are for").choices(["month", "total"]).default("month"))
		.option(
			"--soft-percent <number>",
			"percentage of a limit at which you are notified",
			readWholeNumber("--soft-percent", 1, 100),
			80,
		)
		.option("--remove", "remove the budget")
		.action(async (options) => finish(await (await import("../commands/budget/set.ts")).budgetSet(options)));
	withAmounts(withOwner(budget.command("extend")))
		.description("add to the limits in the current period, so that the work goes on")
		.action(async (options) => finish(await (await import("../commands/budget/set.ts")).budgetExtend(options)));
}

function withOwner(command: Command): Command {
	return withCompanyOptions(command).option("--agent <agent>", "the budget of this agent, by id or name");
}

function withAmounts(command: Command): Command {
	return command
		.option("--cost <dollars>", "US dollars, as in 12.50", readCents)
		.option("--tokens <number>", "input and output tokens", readWholeNumber("--tokens", 0, MAX_AMOUNT))
		.option("--runs <number>", "runs", readWholeNumber("--runs", 0, MAX_AMOUNT));
}

function readCents(text: string): number {
	if (/^\d{1,10}(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
	throw usageError(`--cost ${text} is invalid.`, "Use US dollars such as 5 or 12.50.");
}
