import { type answerInteractionSchema, type questionSchema, questionsSchema } from "@paperclipai/shared";
import type { z } from "zod";
import { HttpError } from "../../platform/errors/http-error.ts";

type Answers = z.output<typeof answerInteractionSchema>["answers"];
type Question = z.output<typeof questionSchema>;

/**
 * Returns the answers in the order of the questions.
 * @throws {HttpError} 422 `question_unknown`, `answer_missing`, `answer_invalid`.
 */
export function checkAnswers(payload: unknown, answers: Answers): Answers {
	const { questions } = questionsSchema.parse(payload);
	const unknown = Object.keys(answers).filter((id) => !questions.some((question) => question.id === id));
	if (unknown.length > 0) {
		throw new HttpError(422, "question_unknown", `Unknown questions: ${unknown.join(", ")}.`, {
			hint: `The questions are: ${questions.map(({ id }) => id).join(", ")}.`,
		});
	}
	return Object.fromEntries(questions.map((question) => [question.id, checkAnswer(question, answers)]));
}

function checkAnswer({ id, options, multiple }: Question, answers: Answers): string | string[] {
	const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
	if (answer === undefined) {
		throw new HttpError(422, "answer_missing", `The question ${id} has no answer.`, {
			hint: "Answer all questions at once, or reject the interaction.",
		});
	}
	const given = [answer].flat();
	if (!multiple && Array.isArray(answer)) throw invalidAnswer(id, "has one answer", "Send a string, not an array.");
	const other = given.find((one) => options !== undefined && !options.includes(one));
	if (other === undefined) return answer;
	const hint = "Choose from the options of the question; a note may say more.";
	throw invalidAnswer(id, `has no option ${JSON.stringify(other)}`, hint);
}

function invalidAnswer(id: string, what: string, hint: string): HttpError {
	return new HttpError(422, "answer_invalid", `The question ${id} ${what}.`, { hint });
}
