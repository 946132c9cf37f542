import { answerInteraction } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { readAnswers } from "../../input/answers.ts";
import { canAsk } from "../../input/can-ask.ts";
import { readNote } from "../../input/issue-texts.ts";
import { interactionPayloadSchema } from "../../input/payloads.ts";
import { withIssue } from "../scopes.ts";
import { chooseInteraction } from "./choose-interaction.ts";
import { type IssueDecideOptions, readInteraction, reportDecided } from "./decide.ts";

export interface IssueAnswerOptions extends IssueDecideOptions {
	answer?: string[];
}

/** Answers the questions of an agent: all at once, with options or on a terminal. */
export async function issueAnswer(
	text: string,
	wanted: string | undefined,
	options: IssueAnswerOptions,
): Promise<number> {
	const note = await readNote(options.note);
	const decider = { verb: "answer", kinds: ["ask_user_questions"] } as const;
	return await withIssue({ ...options, keepServing: true }, text, async ({ connection, issue, output }) => {
		const interaction = await chooseInteraction(connection, issue, wanted, decider, options);
		const { questions = [] } = interactionPayloadSchema.parse(interaction.payload);
		const isAsked = options.answer === undefined && canAsk(options);
		const answers = isAsked
			? await (await import("../../input/ask-questions.ts")).askQuestions(questions)
			: readAnswers(questions, options.answer ?? []);
		const revision = isAsked
			? (options.revision ?? interaction.revision)
			: await readInteraction(connection, issue, interaction, output, options, "Send these answers?");
		const decided = await connection.client.call(answerInteraction, {
			params: { issueId: issue.id, interactionId: interaction.id },
			body: { revision, answers, ...(note === undefined ? {} : { note }) },
		});
		await reportDecided(connection, issue, decided, output, options);
		return EXIT.succeeded;
	});
}
