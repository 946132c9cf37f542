import type { Company } from "@paperclipai/shared";
import { listAllCompanies } from "../../client/agents/companies.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUsd, formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

const HEADERS = ["COMPANY", "NAME", "PREFIX", "HIRES", "BUDGET", "CREATED (UTC)"];

const NONE = "There are no companies yet. Create one with: paperclipai company create NAME";

export const command = defineCommand({
	summary: "list companies, newest first",
	details: "Lists each company's issue prefix, `--hires` setting and monthly budget.",
	options: COMMON_OPTIONS,
	async run(_, options) {
		return await withServer(options, async ({ connection, output, report }) => {
			const companies = await listAllCompanies(connection);
			await report(companies, () => {
				if (companies.length === 0) output.note(withStartedCommand(NONE));
				else output.data(formatTable(HEADERS, companies.map(toRow), output.tableWidth));
			});
		});
	},
});

function toRow(company: Company): string[] {
	const { id, name, issuePrefix, requireBoardApprovalForNewAgents, budgetMonthlyCents, createdAt } = company;
	const hires = requireBoardApprovalForNewAgents ? "ask" : "copy";
	const budget = budgetMonthlyCents === null ? "" : `${formatUsd(budgetMonthlyCents / 100)} a month`;
	return [id, nameCell(name), issuePrefix, hires, budget, formatUtc(createdAt)];
}
