import { createIssue } from "@paperclipai/shared";
import { type IssueFieldOptions, readIssueFields } from "../../client/issues/issue-fields.ts";
import { EXIT } from "../../exit-codes.ts";
import { type DescriptionOptions, readDescription } from "../../input/issue-texts.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withCompany } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export type IssueCreateOptions = CompanyOptions & DescriptionOptions & IssueFieldOptions;

/** Creates an issue and prints its identifier. */
export async function issueCreate(title: string, options: IssueCreateOptions): Promise<number> {
	const description = await readDescription(options);
	return await withCompany({ ...options, keepServing: true }, async ({ connection, company, output }) => {
		const fields = await readIssueFields(connection, company, companyOf(options), options);
		const body = { title, ...fields, ...(description === undefined ? {} : { description }) };
		const issue = await connection.client.call(createIssue, { params: { companyId: company.id }, body });
		if (options.json) {
			printJson(output, issue);
			return EXIT.succeeded;
		}
		output.data(`${issue.identifier}\n`);
		if (issue.assigneeAgentId === null) {
			output.note(withStartedCommand(`Nobody works on it yet: paperclipai issue assign ${issue.identifier} AGENT`));
		} else await noteRuns(connection, issue, output.note);
		return EXIT.succeeded;
	});
}
