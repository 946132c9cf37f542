import { type ExecutionWorkspace, listExecutionWorkspaces, readPages, type WorkspaceStatus } from "@paperclipai/shared";
import { findIssue } from "../../client/issues/find-issue.ts";
import { type IssueTitle, readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { EXIT } from "../../exit-codes.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatTable } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { withCompany } from "../scopes.ts";

export interface WorkspaceListOptions extends CompanyOptions {
	issue?: string;
	status?: WorkspaceStatus;
}

const HEADERS = ["WORKSPACE", "ISSUE", "STATUS", "MODE", "USED (UTC)", "BRANCH OR FOLDER"];
const NONE = "There are no workspaces yet. A run makes one when it works on an issue in a git repository or a project.";

export async function workspaceList(options: WorkspaceListOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { issue, status } = options;
		const filter = {
			...(issue && { issueId: (await findIssue(connection, companyOf(options), issue)).id }),
			...(status && { status }),
		};
		const params = { companyId: company.id };
		const workspaces = await readPages((page, request) =>
			connection.client.call(listExecutionWorkspaces, { params, query: { ...page, ...filter } }, request),
		);
		if (options.json) {
			printJson(output, workspaces);
			return EXIT.succeeded;
		}
		if (workspaces.length === 0) {
			output.note(Object.keys(filter).length > 0 ? "There are no such workspaces." : NONE);
			return EXIT.succeeded;
		}
		const issueIds = workspaces.map(({ issueId }) => issueId);
		const titles = await readIssueTitles(connection, issueIds);
		const rows = workspaces.map((workspace) => toRow(workspace, titles));
		output.data(formatTable(HEADERS, rows, output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow(workspace: ExecutionWorkspace, titles: Map<string, IssueTitle>): string[] {
	const { id, issueId, status, mode, lastUsedAt, branch, path } = workspace;
	const issue = titles.get(issueId ?? "")?.identifier ?? "";
	return [id, issue, status, mode, formatUtc(lastUsedAt), pathText(branch ?? path)];
}
