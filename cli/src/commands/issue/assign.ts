import { updateIssue } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import { findAssignee } from "../../client/issues/issue-fields.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withIssue } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

/** Gives an issue to an agent, which is woken, or to nobody. */
export async function issueAssign(text: string, agentName: string, options: CompanyOptions): Promise<number> {
	return await withIssue({ ...options, keepServing: true }, text, async ({ connection, issue, output }) => {
		const assigneeAgentId = await findAssignee(connection, { id: issue.companyId }, agentName);
		const params = { issueId: issue.id };
		const assigned = await connection.client.call(updateIssue, { params, body: { assigneeAgentId } });
		if (options.json) {
			printJson(output, assigned);
			return EXIT.succeeded;
		}
		const names = await readAgentNames(connection, issue.companyId);
		const assignee = assigneeAgentId === null ? "nobody" : toInlineText(names.get(assigneeAgentId) ?? agentName);
		output.note(`Assigned ${issue.identifier} to ${assignee}.`);
		await noteRuns(connection, issue, output.note);
		return EXIT.succeeded;
	});
}
