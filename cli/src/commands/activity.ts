import { type Activity, listActivity, omitUndefined } from "@paperclipai/shared";
import { type AgentNames, actorName, readAgentNames } from "../client/agents/agent-names.ts";
import { findIssue } from "../client/issues/find-issue.ts";
import { type IssueTitle, readIssueTitles } from "../client/issues/read-issue-titles.ts";
import { COMPANY_OPTIONS, companyOf, limitOption } from "../input/common-options.ts";
import { text } from "../input/options.ts";
import { describeChange } from "../render/activity.ts";
import { formatTable, nameCell } from "../render/table.ts";
import { formatUtc } from "../render/values.ts";
import { defineCommand } from "./define-command.ts";
import { withCompany } from "./scopes.ts";

const HEADERS = ["TIME (UTC)", "WHO", "ACTION", "WHAT"];

export const command = defineCommand({
	summary: "list what was changed and by whom, newest first",
	details: "With `--issue`, also lists operations on the workspaces of the issue.",
	options: {
		...COMPANY_OPTIONS,
		issue: text("<issue>", "only changes to this issue"),
		limit: limitOption("changes"),
	},
	async run(_, { issue, limit, ...options }) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const issueId = issue === undefined ? undefined : (await findIssue(connection, companyOf(options), issue)).id;
			const query = { limit, ...omitUndefined({ issueId }) };
			const changes = await connection.client.call(listActivity, { params: { companyId: company.id }, query });
			await report(changes, async () => {
				if (changes.length === 0) return output.note("No changes yet.");
				const ids = changes.filter(({ entityType }) => entityType === "issue").map(({ entityId }) => entityId);
				const issues = await readIssueTitles(connection, ids);
				const names = await readAgentNames(connection, company.id);
				const rows = changes.map((change) => toRow(change, names, issues));
				output.data(formatTable(HEADERS, rows, output.tableWidth, { cutsLast: true }));
			});
		});
	},
});

function toRow(change: Activity, names: AgentNames, issues: Map<string, IssueTitle>): string[] {
	const { createdAt, actor, action } = change;
	return [formatUtc(createdAt), nameCell(actorName(actor, names)), action, describeChange(change, names, issues)];
}
