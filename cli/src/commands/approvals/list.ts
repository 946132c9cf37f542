import { type Approval, approvalStatusSchema, listApprovals } from "@paperclipai/shared";
import { type AgentNames, actorName, readAgentNames } from "../../client/agents/agent-names.ts";
import { COMPANY_OPTIONS, limitOption } from "../../input/common-options.ts";
import { choice } from "../../input/options.ts";
import { titleOf } from "../../render/approval/approval.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["APPROVAL", "STATUS", "REVISION", "ASKED BY", "ASKED (UTC)", "WHAT"];

export const command = defineCommand({
	summary: "list requests from agents to the board, newest first",
	options: {
		...COMPANY_OPTIONS,
		status: choice("<status>", "only approvals with this status", approvalStatusSchema.options),
		limit: limitOption("approvals"),
	},
	async run(_, { status, limit, ...options }) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const query = { limit, ...(status && { status }) };
			const approvals = await connection.client.call(listApprovals, { params: { companyId: company.id }, query });
			await report(approvals, async () => {
				if (approvals.length === 0)
					return output.note(status ? "There are no such approvals." : "No agent has requested anything.");
				const names = await readAgentNames(connection, company.id);
				const rows = approvals.map((approval) => toRow(approval, names));
				output.data(formatTable(HEADERS, rows, output.tableWidth, { cutsLast: true }));
			});
		});
	},
});

function toRow(approval: Approval, names: AgentNames): string[] {
	const { id, status, revision, askedBy, createdAt } = approval;
	return [id, status, String(revision), nameCell(actorName(askedBy, names)), formatUtc(createdAt), titleOf(approval)];
}
