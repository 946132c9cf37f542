import { createComment } from "@paperclipai/shared";
import { ISSUE, optionalArgument } from "../../input/arguments.ts";
import { canAsk } from "../../input/can-ask.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { readComment } from "../../input/issue-texts.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";
import { noteRuns } from "./note-runs.ts";

export const command = defineCommand({
	summary: "comment on an issue, which wakes its assignee and every agent that is mentioned as @Name",
	details: "Without a text, prompts for it in a terminal.",
	arguments: { issue: ISSUE, text: optionalArgument("the comment; `-` for standard input") },
	options: COMPANY_OPTIONS,
	async run({ text, ...args }, options) {
		const comment = await readComment(text, "the comment");
		if (comment === undefined && !canAsk(options)) {
			const example = `paperclipai issue comment ${args.issue} "Please add a test."`;
			throw usageError("The comment is missing.", `Pass a text, or - for standard input, for example: ${example}`);
		}
		const scope = { ...options, keepServing: true };
		return await withIssue(scope, args.issue, async ({ connection, issue, output, report }) => {
			const body = comment ?? (await askFor(issue.identifier));
			const created = await connection.client.call(createComment, { params: { issueId: issue.id }, body: { body } });
			await report(created, async () => {
				output.note(`Commented on ${issue.identifier}.`);
				await noteRuns(connection, issue, output.note);
			});
		});
	},
});

async function askFor(identifier: string): Promise<string> {
	return await (await import("../../input/ask.ts")).askText(`Comment on ${identifier}`);
}
