import { formatDuration, listRuns, RUN_STATUSES, type Run } from "@paperclipai/shared";
import { findAgent, listAllAgents } from "../../client/agents/find-agent.ts";
import { findIssue } from "../../client/issues/find-issue.ts";
import { type IssueTitle, readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { COMPANY_OPTIONS, companyOf, limitOption } from "../../input/common-options.ts";
import { choice, text } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc, runDuration } from "../../render/values.ts";
import { runState } from "../../render/verdict.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const NONE = "There are no runs yet. Start one with: paperclipai run --watch";

export const command = defineCommand({
	summary: "list runs, newest first",
	details: "Lists the runs with the issues that they worked on, the first line of their prompts, and their folders.",
	options: {
		...COMPANY_OPTIONS,
		agent: text("<agent>", "only runs of this agent, by id or name"),
		issue: text("<issue>", "only runs that worked on this issue"),
		status: choice("<status>", "only runs with this status", RUN_STATUSES),
		limit: limitOption("runs", 20),
	},
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { agent, issue, status, limit } = options;
			const agentId = agent && findAgent(await listAllAgents(connection, company), agent).id;
			const issueId = issue && (await findIssue(connection, companyOf(options), issue)).id;
			const query = {
				limit,
				...(agentId ? { agentId } : {}),
				...(issueId ? { issueId } : {}),
				...(status ? { status } : {}),
			};
			const runs = await connection.client.call(listRuns, { params: { companyId: company.id }, query });
			await report(runs, async () => {
				if (runs.length === 0) return output.note(withStartedCommand(NONE));
				const issueIds = runs.map((run) => run.issueId);
				const issues = await readIssueTitles(connection, issueIds);
				output.data(formatTable(...toTable(runs, issues), output.tableWidth));
			});
		});
	},
});

/** Omits optional columns that are empty. */
function toTable(runs: Run[], issues: Map<string, IssueTitle>): [headers: string[], rows: string[][]] {
	const columns: [header: string, cell: (run: Run) => string][] = [
		["RUN", ({ id }) => id],
		["STATUS", runState],
		["AGENT", ({ agentName }) => nameCell(agentName)],
		["ISSUE", ({ issueId }) => (issueId === null ? "" : (issues.get(issueId)?.identifier ?? ""))],
		["PROMPT", ({ promptExcerpt }) => nameCell(promptExcerpt ?? "")],
		["ADAPTER", ({ adapterType }) => adapterType],
		["WHERE", ({ environment }) => nameCell(environment?.name ?? "")],
		["FOLDER", ({ cwd }) => nameCell(cwd ?? "")],
		["STARTED (UTC)", ({ startedAt }) => formatUtc(startedAt)],
		["TIME", durationOf],
	];
	const isOptional = new Set(["ISSUE", "PROMPT", "FOLDER", "WHERE"]);
	const shown = columns.filter(([header, cell]) => !isOptional.has(header) || runs.some((run) => cell(run) !== ""));
	return [shown.map(([header]) => header), runs.map((run) => shown.map(([, cell]) => cell(run)))];
}

function durationOf(run: Run): string {
	const duration = runDuration(run);
	return duration === null ? "" : formatDuration(duration);
}
