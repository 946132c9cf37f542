import type { Approval } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import type { Connection } from "../../client/connection/connect.ts";
import { readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { APPROVAL } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { formatApproval } from "../../render/approval/approval.ts";
import type { Output } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withApproval } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one approval",
	arguments: { approval: APPROVAL },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withApproval(options, args.approval, async ({ connection, approval, output, report }) => {
			await report(approval, async () => {
				output.data(await describeApproval(connection, approval, output));
				if (approval.status !== "pending") return;
				const read = `${approval.id.slice(0, 8)} --revision ${approval.revision}`;
				const hint =
					`\nRespond with: paperclipai approvals approve ${read}\nor: paperclipai approvals reject ${read}\n` +
					`or: paperclipai approvals request-revision ${read} --note TEXT`;
				output.note(withStartedCommand(hint));
			});
		});
	},
});

export async function describeApproval(connection: Connection, approval: Approval, output: Output): Promise<string> {
	const names = await readAgentNames(connection, approval.companyId);
	const [issue] = (await readIssueTitles(connection, [approval.issueId])).values();
	const issueText = issue === undefined ? null : `${issue.identifier} ${issue.title}`;
	return formatApproval(approval, issueText, names, output.tableWidth);
}
