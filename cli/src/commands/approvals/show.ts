import type { Approval } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import type { Connection } from "../../client/connection/connect.ts";
import { readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { formatApproval } from "../../render/approval/approval.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withApproval } from "../scopes.ts";

export async function approvalsShow(text: string, options: CompanyOptions): Promise<number> {
	return await withApproval(options, text, async ({ connection, approval, output }) => {
		if (options.json) {
			printJson(output, approval);
			return EXIT.succeeded;
		}
		output.data(await describeApproval(connection, approval, output));
		if (approval.status === "pending") {
			const read = `${approval.id.slice(0, 8)} --revision ${approval.revision}`;
			output.note(
				withStartedCommand(
					`\nDecide with: paperclipai approvals approve ${read}\nor: paperclipai approvals reject ${read}\n` +
						`or: paperclipai approvals request-revision ${read} --note TEXT`,
				),
			);
		}
		return EXIT.succeeded;
	});
}

export async function describeApproval(connection: Connection, approval: Approval, output: Output): Promise<string> {
	const names = await readAgentNames(connection, approval.companyId);
	const [issue] = (await readIssueTitles(connection, [approval.issueId])).values();
	const issueText = issue === undefined ? null : `${issue.identifier} ${issue.title}`;
	return formatApproval(approval, issueText, names, output.tableWidth);
}
