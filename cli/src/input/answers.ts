import { toInlineText } from "../render/output/printable-text.ts";
import { InputError, usageError } from "./input-error.ts";
import type { Question } from "./payloads.ts";

export type Answers = Record<string, string | string[]>;

/**
 * Parses `--answer` values: `ID=TEXT`, or only the text if there is a single question. A repeated id adds an answer to
 * a question that allows several.
 * @throws {InputError} `answer_missing`, `usage`.
 */
export function readAnswers(questions: Question[], texts: string[]): Answers {
	const answers: Answers = {};
	for (const text of texts) {
		const [question, answer] = splitAnswer(questions, text);
		const before = answers[question.id];
		if (before !== undefined && !question.multiple) {
			throw usageError(`The question ${question.id} is answered twice.`, "Answer each question once.");
		}
		answers[question.id] = question.multiple ? [...(before ?? []), answer] : answer;
	}
	const missing = questions.filter(({ id }) => !Object.hasOwn(answers, id));
	if (missing.length === 0) return answers;
	throw new InputError("answer_missing", `There is no answer to: ${missing.map(({ id }) => id).join(", ")}.`, {
		hint: `Add --answer ${missing[0]?.id}=TEXT, or reject the interaction. Questions:${describeQuestions(missing)}`,
	});
}

function splitAnswer(questions: Question[], text: string): [Question, string] {
	const [only, ...others] = questions;
	const equals = text.indexOf("=");
	const named = questions.find(({ id }) => equals > 0 && id === text.slice(0, equals));
	if (named !== undefined) return [named, text.slice(equals + 1)];
	if (only !== undefined && others.length === 0) return [only, text];
	throw usageError(`--answer ${text} names no question.`, `Write ID=TEXT. Questions:${describeQuestions(questions)}`);
}

function describeQuestions(questions: Question[]): string {
	return questions
		.map(({ id, question, options = [] }) => {
			const choice = options.length > 0 ? ` (${options.map(toInlineText).join(" | ")})` : "";
			return `\n  ${id}  ${toInlineText(question)}${choice}`;
		})
		.join("");
}
