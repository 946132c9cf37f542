import {
	type ApiClient,
	type CostSum,
	getCostSummary,
	listAgentCosts,
	listIssueCosts,
	listModelCosts,
} from "@paperclipai/shared";
import { EXIT } from "../exit-codes.ts";
import type { CompanyOptions } from "../input/options.ts";
import { formatUsd } from "../render/money.ts";
import { printJson } from "../render/output/output.ts";
import { formatTable, nameCell } from "../render/table.ts";
import { withCompany } from "./scopes.ts";

export interface CostsOptions extends CompanyOptions {
	by: "day" | "agent" | "issue" | "model";
	from?: string;
	to?: string;
	limit: number;
}

/** Shows what the runs of a company have used. */
export async function costs(options: CostsOptions): Promise<number> {
	return await withCompany(options, async ({ connection: { client }, company, output }) => {
		const { by, limit, from, to } = options;
		const params = { companyId: company.id };
		const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
		const summary = await client.call(getCostSummary, { params, query: range });
		const call = { params, query: { ...range, limit } };
		const { entries, rows } = by === "day" ? daysOf(summary) : await readEntries(client, by, call);
		if (options.json) printJson(output, by === "day" ? summary : entries);
		else {
			const table = [...rows, toRow("total", summary.total)];
			const headers = [by.toUpperCase(), "RUNS", "INPUT", "CACHED", "OUTPUT", "COST"];
			output.data(formatTable(headers, table, output.tableWidth));
			output.note(`From ${summary.from} to ${summary.to}, days in UTC.`);
		}
		return EXIT.succeeded;
	});
}

interface Entries {
	entries: unknown[];
	rows: string[][];
}

function daysOf({ days }: { days: (CostSum & { day: string })[] }): Entries {
	return { entries: days, rows: days.map((day) => toRow(day.day, day)) };
}

type ListCall = { params: { companyId: string }; query: { from?: string; to?: string; limit: number } };

async function readEntries(client: ApiClient, by: "agent" | "issue" | "model", call: ListCall): Promise<Entries> {
	if (by === "agent") {
		const entries = await client.call(listAgentCosts, call);
		return { entries, rows: entries.map((sum) => toRow(sum.agentName ?? `${sum.agentId} (deleted)`, sum)) };
	}
	if (by === "issue") {
		const entries = await client.call(listIssueCosts, call);
		return { entries, rows: entries.map((sum) => toRow(issueName(sum), sum)) };
	}
	const entries = await client.call(listModelCosts, call);
	const nameOf = ({ provider, model, billingType }: (typeof entries)[number]) =>
		[provider, model, billingType].filter((part) => part !== "").join(" ");
	return { entries, rows: entries.map((sum) => toRow(nameOf(sum) || "not reported", sum)) };
}

function issueName({
	issueId,
	identifier,
	title,
}: {
	issueId: string | null;
	identifier: string | null;
	title: string | null;
}) {
	if (issueId === null) return "no issue";
	return identifier === null ? `${issueId} (deleted)` : `${identifier} ${title}`;
}

function toRow(name: string, { runs, inputTokens, cachedInputTokens, outputTokens, costUsd }: CostSum): string[] {
	return [nameCell(name), ...[runs, inputTokens, cachedInputTokens, outputTokens].map(String), formatUsd(costUsd)];
}
