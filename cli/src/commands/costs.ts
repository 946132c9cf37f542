import {
	type ApiClient,
	type Company,
	type CostSum,
	getCostSummary,
	type IssueCost,
	listAgentCosts,
	listIssueCosts,
	listModelCosts,
	type ModelCost,
	omitUndefined,
	reportedCost,
} from "@paperclipai/shared";
import { COMPANY_OPTIONS, limitOption } from "../input/common-options.ts";
import { usageError } from "../input/input-error.ts";
import { choice, type OptionValues, text, withDefault } from "../input/options.ts";
import { formatTable, nameCell } from "../render/table.ts";
import { formatUsd } from "../render/values.ts";
import { defineCommand } from "./define-command.ts";
import { withCompany } from "./scopes.ts";

const COSTS_OPTIONS = {
	...COMPANY_OPTIONS,
	by: withDefault(choice("<group>", "how to group the costs", ["day", "agent", "issue", "model"]), "day"),
	from: text("<day>", "first day in UTC, for example 2026-11-01 (default: the first of the month)"),
	to: text("<day>", "last day (default: today)"),
	period: text("<period>", "period for agents, issues or models: 2026-11, 2026-11-23 or total (default: this month)"),
	limit: limitOption("agents, issues or models"),
};

type CostsOptions = OptionValues<typeof COSTS_OPTIONS>;

export const command = defineCommand({
	summary: "show the costs and tokens of a company's runs",
	details:
		"`--from` and `--to` apply to days (in UTC), `--period` and `--limit` to agents, issues and models, which are listed " +
		"with the most expensive first. `~` marks a cost that includes [estimates](../guides/budgets.md#estimates).",
	options: COSTS_OPTIONS,
	async run(_, options) {
		const { by, from, to, period } = options;
		if (by === "day" ? period !== undefined : from !== undefined || to !== undefined) {
			throw usageError(
				`These options cannot be combined with --by ${by}.`,
				"Use --from and --to for days, and --period for agents, issues and models.",
			);
		}
		return await withCompany(options, async ({ connection: { client }, company, output, report }) => {
			const { json, rows } = await (by === "day"
				? readDays(client, company, options)
				: readList(client, company, options));
			const headers = [by.toUpperCase(), "RUNS", "INPUT", "CACHED", "OUTPUT", "COST"];
			await report(json, () => output.data(formatTable(headers, rows, output.tableWidth)));
		});
	},
});

interface Costs {
	json: unknown;
	rows: string[][];
}

async function readDays(client: ApiClient, { id }: Company, { from, to }: CostsOptions): Promise<Costs> {
	const query = omitUndefined({ from, to });
	const summary = await client.call(getCostSummary, { params: { companyId: id }, query });
	return { json: summary, rows: [...summary.days.map((day) => toRow(day.day, day)), toRow("total", summary.total)] };
}

async function readList(client: ApiClient, { id }: Company, { by, period, limit }: CostsOptions): Promise<Costs> {
	const call = { params: { companyId: id }, query: { ...omitUndefined({ period }), limit } };
	if (by === "agent") {
		const json = await client.call(listAgentCosts, call);
		return { json, rows: json.map((sum) => toRow(sum.agentName ?? `${sum.agentId} (deleted)`, sum)) };
	}
	if (by === "issue") {
		const json = await client.call(listIssueCosts, call);
		return { json, rows: json.map((sum) => toRow(issueName(sum), sum)) };
	}
	const json = await client.call(listModelCosts, call);
	return { json, rows: json.map((sum) => toRow(modelName(sum), sum)) };
}

function modelName({ provider, model, billingType }: ModelCost): string {
	return [provider, model, billingType].filter((part) => part !== "").join(" ") || "not reported";
}

function issueName({ issueId, identifier, title }: IssueCost): string {
	if (issueId === null) return "no issue";
	return identifier === null ? `${issueId} (deleted)` : `${identifier} ${title}`;
}

function toRow(name: string, sum: CostSum): string[] {
	const { runs, inputTokens, cachedInputTokens, outputTokens } = sum;
	const numbers = [runs, inputTokens, cachedInputTokens, outputTokens].map(String);
	return [nameCell(name), ...numbers, costText(sum)];
}

function costText(sum: CostSum): string {
	const cost = reportedCost(sum);
	if (cost === null) return "not reported";
	return `${sum.runsEstimated > 0 ? "~" : ""}${formatUsd(cost)}`;
}
