import { formatDuration, listRuns, type Run, type RunStatus } from "@paperclipai/shared";
import { findAgent } from "../../client/agents/find-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { findIssue } from "../../client/issues/find-issue.ts";
import { type IssueTitle, readIssueTitles } from "../../client/issues/read-issue-titles.ts";
import { EXIT } from "../../exit-codes.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { runDuration } from "../../render/run-duration.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withCompany } from "../scopes.ts";

export interface RunsListOptions extends CompanyOptions {
	agent?: string;
	issue?: string;
	status?: RunStatus;
	limit: number;
}

export async function runsList(options: RunsListOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
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
		if (options.json) printJson(output, runs);
		else if (runs.length === 0)
			output.note(withStartedCommand("There are no runs yet. Start one with: paperclipai run --watch"));
		else {
			const issues = await readIssueTitles(
				connection,
				runs.map(({ issueId }) => issueId),
			);
			output.data(formatTable(...toTable(runs, issues), output.tableWidth));
		}
		return EXIT.succeeded;
	});
}

/** Columns in which no run has anything are left out. */
function toTable(runs: Run[], issues: Map<string, IssueTitle>): [headers: string[], rows: string[][]] {
	const columns: [header: string, cell: (run: Run) => string][] = [
		["RUN", ({ id }) => id],
		["STATUS", ({ status, waitReason }) => (waitReason === null ? status : `${status}: ${waitReason}`)],
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
