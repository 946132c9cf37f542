import { type Approval, type ApprovalStatus, listApprovals } from "@paperclipai/shared";
import { type AgentNames, actorName, readAgentNames } from "../../client/agents/agent-names.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { titleOf } from "../../render/approval/approval.ts";
import { printJson } from "../../render/output/output.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withCompany } from "../scopes.ts";

export interface ApprovalsListOptions extends CompanyOptions {
	status?: ApprovalStatus;
	limit: number;
}

export async function approvalsList({ status, limit, ...options }: ApprovalsListOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const query = { limit, ...(status && { status }) };
		const approvals = await connection.client.call(listApprovals, { params: { companyId: company.id }, query });
		if (options.json) printJson(output, approvals);
		else if (approvals.length === 0)
			output.note(status ? "There are no such approvals." : "No agent has asked for anything.");
		else {
			const names = await readAgentNames(connection, company.id);
			const headers = ["APPROVAL", "STATUS", "REVISION", "ASKED BY", "ASKED (UTC)", "WHAT"];
			const rows = approvals.map((approval) => toRow(approval, names));
			output.data(formatTable(headers, rows, output.tableWidth, { cutsLast: true }));
		}
		return EXIT.succeeded;
	});
}

function toRow(approval: Approval, names: AgentNames): string[] {
	const { id, status, revision, askedBy, createdAt } = approval;
	return [id, status, String(revision), nameCell(actorName(askedBy, names)), formatUtc(createdAt), titleOf(approval)];
}
