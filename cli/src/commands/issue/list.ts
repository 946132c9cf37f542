import { type Environment, ISSUE_STATUSES, type Issue, listIssues } from "@paperclipai/shared";
import { type AgentNames, agentName, readAgentNames } from "../../client/agents/agent-names.ts";
import { findAgent, listAllAgents } from "../../client/agents/find-agent.ts";
import { environmentName, LOCAL, listAllEnvironments } from "../../client/environments/find-environment.ts";
import { findIssue } from "../../client/issues/find-issue.ts";
import { COMPANY_OPTIONS, companyOf, limitOption } from "../../input/common-options.ts";
import { choice, text } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { defineCommand } from "../define-command.ts";
import { type CompanyScope, withCompany } from "../scopes.ts";

const NONE = "There are no issues yet. Create one with: paperclipai issue create TITLE --assignee AGENT";

export const command = defineCommand({
	summary: "list issues, newest first",
	details: "`waits` after the status means that the issue waits for other issues.",
	options: {
		...COMPANY_OPTIONS,
		status: choice("<status>", "only issues with this status", ISSUE_STATUSES),
		assignee: text("<agent>", "only issues assigned to this agent, by name or id"),
		parent: text("<issue>", "only children of this issue"),
		limit: limitOption("issues"),
	},
	async run(_, options) {
		return await withCompany(options, async (scope) => {
			const { connection, company, output, report } = scope;
			const { status, assignee, parent, limit } = options;
			const assigneeAgentId = assignee && findAgent(await listAllAgents(connection, company), assignee).id;
			const parentId = parent && (await findIssue(connection, companyOf(options), parent)).id;
			const filter = {
				...(status && { status }),
				...(assigneeAgentId && { assigneeAgentId }),
				...(parentId && { parentId }),
			};
			let hasMore = false;
			const onHeaders = (headers: Headers) => {
				hasMore = headers.has("x-next-cursor");
			};
			const query = { limit, ...filter };
			const params = { companyId: company.id };
			const issues = await connection.client.call(listIssues, { params, query }, { onHeaders });
			await report(issues, async () => {
				if (issues.length === 0) {
					const isFiltered = Object.keys(filter).length > 0;
					return output.note(isFiltered ? "There are no such issues." : withStartedCommand(NONE));
				}
				output.data(await formatIssues(issues, scope));
				if (hasMore)
					output.note(`These are the newest ${issues.length} issues. See others with --limit (up to 200) or a filter.`);
			});
		});
	},
});

/** The environment column is omitted if no issue sets an environment. */
async function formatIssues(issues: Issue[], { connection, company, output }: CompanyScope): Promise<string> {
	const names = await readAgentNames(connection, company.id);
	const isRemote = issues.some(({ executionWorkspaceSettings: set }) => set?.environmentId !== undefined);
	const environments = isRemote ? await listAllEnvironments(connection, company) : null;
	const headers = ["ISSUE", "STATUS", "PRIORITY", "ASSIGNEE", ...(isRemote ? ["WHERE"] : []), "TITLE"];
	const rows = issues.map((issue) => toRow(issue, names, environments));
	return formatTable(headers, rows, output.tableWidth, { cutsLast: true });
}

function toRow(issue: Issue, names: AgentNames, environments: Environment[] | null): string[] {
	const { identifier, status, priority, assigneeAgentId, title, unresolvedBlockers } = issue;
	const waits = unresolvedBlockers > 0 && status !== "done" && status !== "cancelled";
	return [
		identifier,
		waits ? `${status}, waits` : status,
		priority,
		nameCell(agentName(assigneeAgentId, names)),
		...(environments === null ? [] : [environmentOf(issue, environments)]),
		title,
	];
}

function environmentOf({ executionWorkspaceSettings: set }: Issue, environments: Environment[]): string {
	if (set?.environmentId === undefined) return "";
	return nameCell(environmentName(set.environmentId, environments) ?? LOCAL);
}
