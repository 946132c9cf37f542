import { omitUndefined, updateIssue } from "@paperclipai/shared";
import { ISSUE_FIELD_OPTIONS, readIssueFields } from "../../client/issues/issue-fields.ts";
import { ISSUE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS, companyOf } from "../../input/common-options.ts";
import { nothingToUpdate, usageError } from "../../input/input-error.ts";
import { DESCRIPTION_OPTIONS, readComment, readDescription } from "../../input/issue-texts.ts";
import { text } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export const command = defineCommand({
	summary: "change an issue; omitted options keep their value",
	details:
		"`none` clears `--assignee`, `--parent`, `--blocked-by`, `--project`, `--workspace-mode` and `--environment`.",
	arguments: { issue: ISSUE },
	options: {
		...COMPANY_OPTIONS,
		...DESCRIPTION_OPTIONS,
		...ISSUE_FIELD_OPTIONS,
		title: text("<title>", "what has to be done, in one line"),
		comment: text("<text>", "a comment on the change; `-` for standard input"),
	},
	async run(args, options) {
		if (options.comment === "-" && (options.description === "-" || options.descriptionFile === "-")) {
			throw usageError("Standard input is used twice.", "Pass one of the texts in a file or an argument.");
		}
		const description = await readDescription(options);
		const comment = await readComment(options.comment, "--comment");
		const scope = { ...options, keepServing: true };
		return await withIssue(scope, args.issue, async ({ connection, issue, output, report }) => {
			const company = { id: issue.companyId };
			const { executionWorkspaceSettings: current } = issue;
			const body = {
				...(await readIssueFields(connection, company, companyOf(options), options, current)),
				...omitUndefined({ title: options.title, description, comment }),
			};
			if (Object.keys(body).length === 0) throw nothingToUpdate("issue update");
			const updated = await connection.client.call(updateIssue, { params: { issueId: issue.id }, body });
			await report(updated, async () => {
				output.note(`Updated ${issue.identifier}.`);
				await noteRuns(connection, issue, output.note);
			});
		});
	},
});
