import {
	type ExecutionWorkspace,
	listExecutionWorkspaces,
	readPages,
	workspaceStatusSchema,
} from "@paperclipai/shared";
import { findIssue } from "../../client/issues/find-issue.ts";
import { type IssueTitle, readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { COMPANY_OPTIONS, companyOf } from "../../input/common-options.ts";
import { choice, text } from "../../input/options.ts";
import { formatTable } from "../../render/table.ts";
import { formatUtc } from "../../render/values.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["WORKSPACE", "ISSUE", "STATUS", "MODE", "USED (UTC)", "BRANCH OR FOLDER"];
const NONE =
	"There are no workspaces yet. A run creates one when it works on an issue in a git repository or a project.";

export const command = defineCommand({
	summary: "list workspaces, newest first",
	details: "Lists [workspaces](../guides/workspaces.md) with their issue, mode, and branch or folder.",
	options: {
		...COMPANY_OPTIONS,
		issue: text("<issue>", "only workspaces of this issue"),
		status: choice("<status>", "only workspaces with this status", workspaceStatusSchema.options),
	},
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { issue, status } = options;
			const filter = {
				...(issue && { issueId: (await findIssue(connection, companyOf(options), issue)).id }),
				...(status && { status }),
			};
			const params = { companyId: company.id };
			const workspaces = await readPages((page, request) =>
				connection.client.call(listExecutionWorkspaces, { params, query: { ...page, ...filter } }, request),
			);
			await report(workspaces, async () => {
				if (workspaces.length === 0)
					return output.note(Object.keys(filter).length > 0 ? "There are no such workspaces." : NONE);
				const issueIds = workspaces.map(({ issueId }) => issueId);
				const titles = await readIssueTitles(connection, issueIds);
				const rows = workspaces.map((workspace) => toRow(workspace, titles));
				output.data(formatTable(HEADERS, rows, output.tableWidth));
			});
		});
	},
});

function toRow(workspace: ExecutionWorkspace, titles: Map<string, IssueTitle>): string[] {
	const { id, issueId, status, mode, lastUsedAt, branch, path } = workspace;
	const issue = titles.get(issueId ?? "")?.identifier ?? "";
	return [id, issue, status, mode, formatUtc(lastUsedAt), pathText(branch ?? path)];
}
