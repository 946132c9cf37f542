import type { Answers } from "./answers.ts";
import { askOne, askSeveral, askText } from "./ask.ts";
import type { Terminal } from "./can-ask.ts";
import type { Question } from "./payloads.ts";

/** Asks the questions of an agent on a terminal, one after the other. */
export async function askQuestions(questions: Question[], terminal?: Terminal): Promise<Answers> {
	const answers: Answers = {};
	for (const question of questions) answers[question.id] = await askQuestion(question, terminal);
	return answers;
}

async function askQuestion({ question, options, multiple }: Question, terminal?: Terminal): Promise<string | string[]> {
	if (options === undefined) {
		const answer = await askText(question, terminal);
		return multiple ? [answer] : answer;
	}
	const choices = options.map((value) => ({ value, label: value }));
	return multiple ? await askSeveral(question, choices, terminal) : await askOne(question, choices, terminal);
}
