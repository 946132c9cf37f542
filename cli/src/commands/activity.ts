import { type Activity, listActivity } from "@paperclipai/shared";
import { type AgentNames, actorName, readAgentNames } from "../client/agents/agent-names.ts";
import { findIssue } from "../client/issues/find-issue.ts";
import { type IssueTitle, readIssueTitles } from "../client/issues/read-issue-titles.ts";
import { EXIT } from "../exit-codes.ts";
import { type CompanyOptions, companyOf } from "../input/options.ts";
import { describeChange } from "../render/activity.ts";
import { printJson } from "../render/output/output.ts";
import { formatTable, nameCell } from "../render/table.ts";
import { formatUtc } from "../render/utc-time.ts";
import { withCompany } from "./scopes.ts";

export interface ActivityOptions extends CompanyOptions {
	issue?: string;
	limit: number;
}

/** Lists what was changed and by whom, newest first. */
export async function activity({ issue, limit, ...options }: ActivityOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const issueId = issue === undefined ? undefined : (await findIssue(connection, companyOf(options), issue)).id;
		const query = { limit, ...(issueId === undefined ? {} : { issueId }) };
		const changes = await connection.client.call(listActivity, { params: { companyId: company.id }, query });
		if (options.json) printJson(output, changes);
		else if (changes.length === 0) output.note("No changes yet.");
		else {
			const ids = changes.filter(({ entityType }) => entityType === "issue").map(({ entityId }) => entityId);
			const issues = await readIssueTitles(connection, ids);
			const names = await readAgentNames(connection, company.id);
			const rows = changes.map((change) => toRow(change, names, issues));
			const headers = ["TIME (UTC)", "WHO", "ACTION", "WHAT"];
			output.data(formatTable(headers, rows, output.tableWidth, { cutsLast: true }));
		}
		return EXIT.succeeded;
	});
}

function toRow(change: Activity, names: AgentNames, issues: Map<string, IssueTitle>): string[] {
	const { createdAt, actor, action } = change;
	return [formatUtc(createdAt), nameCell(actorName(actor, names)), action, describeChange(change, names, issues)];
}
