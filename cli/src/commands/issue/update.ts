import { updateIssue } from "@paperclipai/shared";
import { type IssueFieldOptions, readIssueFields } from "../../client/issues/issue-fields.ts";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import { type DescriptionOptions, readComment, readDescription } from "../../input/issue-texts.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withIssue } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export interface IssueUpdateOptions extends CompanyOptions, DescriptionOptions, IssueFieldOptions {
	title?: string;
	comment?: string;
}

/** Changes what is specified, and nothing else. */
export async function issueUpdate(text: string, options: IssueUpdateOptions): Promise<number> {
	if (options.comment === "-" && (options.description === "-" || options.descriptionFile === "-")) {
		throw usageError("Standard input is used twice.", "Write one of the texts into a file or an argument.");
	}
	const description = await readDescription(options);
	const comment = await readComment(options.comment, "--comment");
	return await withIssue({ ...options, keepServing: true }, text, async ({ connection, issue, output }) => {
		const company = { id: issue.companyId };
		const { executionWorkspaceSettings: current } = issue;
		const body = {
			...(await readIssueFields(connection, company, companyOf(options), options, current)),
			...(options.title === undefined ? {} : { title: options.title }),
			...(description === undefined ? {} : { description }),
			...(comment === undefined ? {} : { comment }),
		};
		if (Object.keys(body).length === 0) {
			throw usageError("Nothing to update. Pass at least one option.", "See: paperclipai issue update --help");
		}
		const updated = await connection.client.call(updateIssue, { params: { issueId: issue.id }, body });
		if (options.json) {
			printJson(output, updated);
			return EXIT.succeeded;
		}
		output.note(`Updated ${issue.identifier}.`);
		await noteRuns(connection, issue, output.note);
		return EXIT.succeeded;
	});
}
