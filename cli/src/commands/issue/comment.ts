import { createComment } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { canAsk } from "../../input/can-ask.ts";
import { usageError } from "../../input/input-error.ts";
import { readComment } from "../../input/issue-texts.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withIssue } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

/** Comments on an issue, which wakes its assignee. Without a text, asks for it on a terminal. */
export async function issueComment(
	text: string,
	comment: string | undefined,
	options: CompanyOptions,
): Promise<number> {
	const given = await readComment(comment, "the comment");
	if (given === undefined && !canAsk(options)) {
		const example = `paperclipai issue comment ${text} "Please add a test."`;
		throw usageError("There is no comment.", `Write it, or - for standard input, as in: ${example}`);
	}
	return await withIssue({ ...options, keepServing: true }, text, async ({ connection, issue, output }) => {
		const body = given ?? (await askFor(issue.identifier));
		const created = await connection.client.call(createComment, { params: { issueId: issue.id }, body: { body } });
		if (options.json) {
			printJson(output, created);
			return EXIT.succeeded;
		}
		output.note(`Commented on ${issue.identifier}.`);
		await noteRuns(connection, issue, output.note);
		return EXIT.succeeded;
	});
}

/** Most commands need no prompts, so they do not load them. */
async function askFor(identifier: string): Promise<string> {
	return await (await import("../../input/ask.ts")).askText(`Comment on ${identifier}`);
}
