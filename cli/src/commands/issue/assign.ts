import { updateIssue } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import { findAssignee } from "../../client/issues/issue-fields.ts";
import { argument, ISSUE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export const command = defineCommand({
	summary: "give an issue to an agent, which starts to work on it",
	arguments: { issue: ISSUE, agent: argument('name or id of the agent, or "none"') },
	options: COMPANY_OPTIONS,
	async run({ agent, ...args }, options) {
		const scope = { ...options, keepServing: true };
		return await withIssue(scope, args.issue, async ({ connection, issue, output, report }) => {
			const assigneeAgentId = await findAssignee(connection, { id: issue.companyId }, agent);
			const params = { issueId: issue.id };
			const assigned = await connection.client.call(updateIssue, { params, body: { assigneeAgentId } });
			await report(assigned, async () => {
				const names = await readAgentNames(connection, issue.companyId);
				const assignee = assigneeAgentId === null ? null : toInlineText(names.get(assigneeAgentId) ?? agent);
				if (assignee === null) output.note(`${issue.identifier} has no assignee now.`);
				else output.note(`Assigned ${issue.identifier} to ${assignee}.`);
				await noteRuns(connection, issue, output.note);
			});
		});
	},
});
