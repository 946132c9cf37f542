import { answerInteraction, omitUndefined } from "@paperclipai/shared";
import { readAnswers } from "../../input/answers.ts";
import { INTERACTION, ISSUE } from "../../input/arguments.ts";
import { canAsk } from "../../input/can-ask.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readNote } from "../../input/issue-texts.ts";
import { repeatable } from "../../input/options.ts";
import { interactionPayloadSchema } from "../../input/payloads.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";
import { chooseInteraction } from "./choose-interaction.ts";
import { DECIDE_OPTIONS, readInteraction, reportDecided } from "./decide.ts";

export const command = defineCommand({
	summary: "answer an agent's questions; prompts for answers in a terminal",
	details: "All questions are answered at once: with `--answer`, or in a terminal.",
	arguments: { issue: ISSUE, interaction: INTERACTION },
	options: {
		...COMPANY_OPTIONS,
		answer: repeatable("<id=text>", "answer to one question; repeatable"),
		...DECIDE_OPTIONS,
	},
	async run(args, options) {
		const note = await readNote(options.note);
		const decider = { verb: "answer", kinds: ["ask_user_questions"] } as const;
		return await withIssue({ ...options, keepServing: true }, args.issue, async (scope) => {
			const { connection, issue } = scope;
			const interaction = await chooseInteraction(connection, issue, args.interaction, decider, options);
			const { questions = [] } = interactionPayloadSchema.parse(interaction.payload);
			const isAsked = options.answer === undefined && canAsk(options);
			const answers = isAsked
				? await (await import("../../input/ask.ts")).askQuestions(questions)
				: readAnswers(questions, options.answer ?? []);
			const revision = isAsked
				? (options.revision ?? interaction.revision)
				: await readInteraction(scope, interaction, options, "Send these answers?");
			const decided = await connection.client.call(answerInteraction, {
				params: { issueId: issue.id, interactionId: interaction.id },
				body: { revision, answers, ...omitUndefined({ note }) },
			});
			await reportDecided(scope, decided);
		});
	},
});
