import { omitUndefined, rejectInteraction } from "@paperclipai/shared";
import { INTERACTION, ISSUE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readNote } from "../../input/issue-texts.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";
import { chooseInteraction } from "./choose-interaction.ts";
import { DECIDE_OPTIONS, readInteraction, reportDecided } from "./decide.ts";

export const command = defineCommand({
	summary: "reject what an agent asks for",
	details: "Rejects interactions of any kind.",
	arguments: { issue: ISSUE, interaction: INTERACTION },
	options: { ...COMPANY_OPTIONS, ...DECIDE_OPTIONS },
	async run(args, options) {
		const note = await readNote(options.note);
		const kinds = ["request_confirmation", "suggest_tasks", "ask_user_questions"] as const;
		return await withIssue({ ...options, keepServing: true }, args.issue, async (scope) => {
			const { connection, issue } = scope;
			const decider = { verb: "reject", kinds } as const;
			const interaction = await chooseInteraction(connection, issue, args.interaction, decider, options);
			const revision = await readInteraction(scope, interaction, options, "Reject it?");
			const params = { issueId: issue.id, interactionId: interaction.id };
			const body = { revision, ...omitUndefined({ note }) };
			await reportDecided(scope, await connection.client.call(rejectInteraction, { params, body }));
		});
	},
});
