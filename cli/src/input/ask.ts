import { confirm, isCancel, multiselect, select, text } from "@clack/prompts";
import { toInlineText } from "../render/output/printable-text.ts";
import type { Answers } from "./answers.ts";
import { TERMINAL, type Terminal } from "./can-ask.ts";
import { InterruptedError } from "./input-error.ts";
import type { Question } from "./payloads.ts";

/** The label may be untrusted text. */
export interface Choice<T> {
	value: T;
	label: string;
	hint?: string;
}

/** @throws {InterruptedError} after Ctrl-C, like all prompts. */
export async function askYesNo(message: string, terminal: Terminal = TERMINAL): Promise<boolean> {
	return answerOf(await confirm({ message: toInlineText(message), initialValue: false, ...terminal }));
}

export async function askText(message: string, terminal: Terminal = TERMINAL): Promise<string> {
	const validate = (value: string | undefined) => (value?.trim() ? undefined : "Enter a text, or press Ctrl-C.");
	return answerOf(await text({ message: toInlineText(message), validate, ...terminal }));
}

export async function askOne<T>(message: string, choices: Choice<T>[], terminal: Terminal = TERMINAL): Promise<T> {
	const index = await select({ message: toInlineText(message), options: optionsOf(choices), ...terminal });
	return pick(choices, answerOf(index));
}

/** Requires at least one selection. */
export async function askSeveral<T>(
	message: string,
	choices: Choice<T>[],
	terminal: Terminal = TERMINAL,
): Promise<T[]> {
	const indexes = await multiselect({ message: toInlineText(message), options: optionsOf(choices), ...terminal });
	return answerOf(indexes).map((index) => pick(choices, index));
}

function optionsOf<T>(choices: Choice<T>[]) {
	return choices.map(({ label, hint }, value) => ({
		value,
		label: toInlineText(label),
		...(hint === undefined ? {} : { hint: toInlineText(hint) }),
	}));
}

function pick<T>(choices: Choice<T>[], index: number): T {
	const chosen = choices[index];
	if (chosen === undefined) throw new InterruptedError("Nothing was selected.");
	return chosen.value;
}

function answerOf<T>(answer: T): Exclude<T, symbol> {
	if (isCancel(answer)) throw new InterruptedError("No answer was given.");
	return answer as Exclude<T, symbol>;
}

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
