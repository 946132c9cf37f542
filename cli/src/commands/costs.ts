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
	reportedCost,
} from "@paperclipai/shared";
import { EXIT } from "../exit-codes.ts";
import { usageError } from "../input/input-error.ts";
import type { CompanyOptions } from "../input/options.ts";
import { formatUsd } from "../render/money.ts";
import { printJson } from "../render/output/output.ts";
import { formatTable, nameCell } from "../render/table.ts";
import { withCompany } from "./scopes.ts";

export interface CostsOptions extends CompanyOptions {
	by: "day" | "agent" | "issue" | "model";
	from?: string;
	to?: string;
	/** Of agents, issues and models. Default: the current month. */
	period?: string;
	limit: number;
}

/** Shows what the runs of a company have used. */
export async function costs(options: CostsOptions): Promise<number> {
	const { by, from, to, period } = options;
	if (by === "day" ? period !== undefined : from !== undefined || to !== undefined) {
		throw usageError(
			`These options cannot be combined with --by ${by}.`,
			"Days have --from and --to; agents, issues and models have --period.",
		);
	}
	return await withCompany(options, async ({ connection: { client }, company, output }) => {
		const { json, rows } = await (by === "day"
			? readDays(client, company, options)
			: readList(client, company, options));
		const headers = [by.toUpperCase(), "RUNS", "INPUT", "CACHED", "OUTPUT", "COST"];
		if (options.json) printJson(output, json);
		else output.data(formatTable(headers, rows, output.tableWidth));
		return EXIT.succeeded;
	});
}

interface Costs {
	json: unknown;
	rows: string[][];
}

async function readDays(client: ApiClient, { id }: Company, { from, to }: CostsOptions): Promise<Costs> {
	const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
	const summary = await client.call(getCostSummary, { params: { companyId: id }, query });
	return { json: summary, rows: [...summary.days.map((day) => toRow(day.day, day)), toRow("total", summary.total)] };
}

async function readList(client: ApiClient, { id }: Company, { by, period, limit }: CostsOptions): Promise<Costs> {
	const call = { params: { companyId: id }, query: { ...(period === undefined ? {} : { period }), limit } };
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
	const cost = reportedCost(sum);
	const numbers = [runs, inputTokens, cachedInputTokens, outputTokens].map(String);
	return [nameCell(name), ...numbers, cost === null ? "not reported" : formatUsd(cost)];
}
