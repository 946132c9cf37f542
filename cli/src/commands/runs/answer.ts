import { readAnswers } from "../../input/answers.ts";
import { INTERACTION, RUNNING_RUN } from "../../input/arguments.ts";
import { canAsk } from "../../input/can-ask.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { repeatable } from "../../input/options.ts";
import { interactionPayloadSchema } from "../../input/payloads.ts";
import { defineCommand } from "../define-command.ts";
import { withRunningRun } from "../scopes.ts";
import { answerRequest, chooseRequest } from "./run-requests.ts";

export const command = defineCommand({
	summary: "answer the questions of a running agent; prompts for answers in a terminal",
	arguments: { run: RUNNING_RUN, request: INTERACTION },
	options: { ...COMPANY_OPTIONS, answer: repeatable("<id=text>", "answer to one question; repeatable") },
	async run(args, options) {
		return await withRunningRun(options, args.run, "answer", async ({ connection, run, output, report }) => {
			const decider = { verb: "answer", kinds: ["ask_user_questions"] } as const;
			const request = await chooseRequest(connection, run, args.request, decider, options);
			const { questions = [] } = interactionPayloadSchema.parse(request.payload);
			const answers =
				options.answer === undefined && canAsk(options)
					? await (await import("../../input/ask.ts")).askQuestions(questions)
					: readAnswers(questions, options.answer ?? []);
			const decided = await answerRequest(connection, request, answers);
			await report(decided, () => output.note("Answered. The agent continues."));
		});
	},
});
