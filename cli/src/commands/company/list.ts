import type { Company } from "@paperclipai/shared";
import { listAllCompanies } from "../../client/agents/companies.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { formatUsd } from "../../render/money.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withServer } from "../scopes.ts";

const HEADERS = ["COMPANY", "NAME", "PREFIX", "HIRES", "BUDGET", "CREATED (UTC)"];

export async function companyList(options: CommonOptions): Promise<number> {
	return await withServer(options, async ({ connection, output }) => {
		const companies = await listAllCompanies(connection);
		if (options.json) printJson(output, companies);
		else if (companies.length === 0)
			output.note(withStartedCommand("There are no companies yet. Create one with: paperclipai company create NAME"));
		else output.data(formatTable(HEADERS, companies.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow(company: Company): string[] {
	const { id, name, issuePrefix, requireBoardApprovalForNewAgents, budgetMonthlyCents, createdAt } = company;
	const hires = requireBoardApprovalForNewAgents ? "ask" : "copy";
	const budget = budgetMonthlyCents === null ? "" : `${formatUsd(budgetMonthlyCents / 100)} a month`;
	return [id, nameCell(name), issuePrefix, hires, budget, formatUtc(createdAt)];
}
