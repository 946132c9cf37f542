import { createIssue, omitUndefined } from "@paperclipai/shared";
import { ISSUE_FIELD_OPTIONS, readIssueFields } from "../../client/issues/issue-fields.ts";
import { argument } from "../../input/arguments.ts";
import { COMPANY_OPTIONS, companyOf } from "../../input/common-options.ts";
import { DESCRIPTION_OPTIONS, readDescription } from "../../input/issue-texts.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export const command = defineCommand({
	summary: "create an issue; its assignee starts to work on it",
	details: "Prints the identifier of the issue.",
	arguments: { title: argument("what has to be done, in one line") },
	options: { ...COMPANY_OPTIONS, ...DESCRIPTION_OPTIONS, ...ISSUE_FIELD_OPTIONS },
	async run({ title }, options) {
		const description = await readDescription(options);
		return await withCompany({ ...options, keepServing: true }, async ({ connection, company, output, report }) => {
			const fields = await readIssueFields(connection, company, companyOf(options), options);
			const body = { title, ...fields, ...omitUndefined({ description }) };
			const issue = await connection.client.call(createIssue, { params: { companyId: company.id }, body });
			await report(issue, async () => {
				output.data(`${issue.identifier}\n`);
				const assign = `paperclipai issue assign ${issue.identifier} AGENT`;
				if (issue.assigneeAgentId !== null) await noteRuns(connection, issue, output.note);
				else output.note(withStartedCommand(`The issue has no assignee yet. Assign it with: ${assign}`));
			});
		});
	},
});
