import { type Environment, type Issue, type IssueStatus, listIssues } from "@paperclipai/shared";
import { type AgentNames, agentName, readAgentNames } from "../../client/agents/agent-names.ts";
import { findAgent } from "../../client/agents/find-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { environmentName, LOCAL, listAllEnvironments } from "../../client/environments/find-environment.ts";
import { findIssue } from "../../client/issues/find-issue.ts";
import { EXIT } from "../../exit-codes.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { withCompany } from "../scopes.ts";

export interface IssueListOptions extends CompanyOptions {
	status?: IssueStatus;
	assignee?: string;
	parent?: string;
	limit: number;
}

export async function issueList(options: IssueListOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { status, assignee, parent, limit } = options;
		const assigneeAgentId = assignee && findAgent(await listAllAgents(connection, company), assignee).id;
		const parentId = parent && (await findIssue(connection, companyOf(options), parent)).id;
		const filter = {
			...(status && { status }),
			...(assigneeAgentId && { assigneeAgentId }),
			...(parentId && { parentId }),
		};
		let hasMore = false;
		const issues = await connection.client.call(
			listIssues,
			{ params: { companyId: company.id }, query: { limit, ...filter } },
			{
				onHeaders: (headers) => {
					hasMore = headers.has("x-next-cursor");
				},
			},
		);
		if (options.json) {
			printJson(output, issues);
			return EXIT.succeeded;
		}
		if (issues.length === 0) {
			const isFiltered = Object.keys(filter).length > 0;
			const none = "There are no issues yet. Create one with: paperclipai issue create TITLE --assignee AGENT";
			output.note(isFiltered ? "There are no such issues." : withStartedCommand(none));
			return EXIT.succeeded;
		}
		const names = await readAgentNames(connection, company.id);
		// The column of environments is left out when no issue names one.
		const isElsewhere = issues.some(({ executionWorkspaceSettings: set }) => set?.environmentId !== undefined);
		const environments = isElsewhere ? await listAllEnvironments(connection, company) : null;
		const headers = ["ISSUE", "STATUS", "PRIORITY", "ASSIGNEE", ...(isElsewhere ? ["WHERE"] : []), "TITLE"];
		const rows = issues.map((issue) => toRow(issue, names, environments));
		output.data(formatTable(headers, rows, output.tableWidth, { cutsLast: true }));
		if (hasMore)
			output.note(`These are the newest ${issues.length}. See more with --limit, up to 200, or filter them.`);
		return EXIT.succeeded;
	});
}

function toRow(issue: Issue, names: AgentNames, environments: Environment[] | null): string[] {
	const { identifier, status, priority, assigneeAgentId, title, unresolvedBlockers } = issue;
	const waits = unresolvedBlockers > 0 && status !== "done" && status !== "cancelled";
	return [
		identifier,
		waits ? `${status}, waits` : status,
		priority,
		nameCell(agentName(assigneeAgentId, names)),
		...(environments === null ? [] : [placeOf(issue, environments)]),
		title,
	];
}

function placeOf({ executionWorkspaceSettings: set }: Issue, environments: Environment[]): string {
	if (set?.environmentId === undefined) return "";
	return nameCell(environmentName(set.environmentId, environments) ?? LOCAL);
}
