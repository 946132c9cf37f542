import type { TranscriptAnswer, TranscriptQuestion } from "./messages.ts";
import type { TranscriptModel } from "./transcript-model.ts";

type ErrorQuestion = Extract<TranscriptQuestion, { about: "error" }>;

/** Questions from the page, some about unread parts of the log. */
export interface OpenQuestions {
	add(id: number, question: TranscriptQuestion): void;
	/** Answers all questions that can be answered. */
	answer(model: TranscriptModel): void;
}

/** @param respond Sends an answer by question id. `isRow`: the answer is a row index or empty. */
export function createOpenQuestions(
	respond: (id: number, answer: TranscriptAnswer, isRow: boolean) => void,
): OpenQuestions {
	let open: { id: number; question: TranscriptQuestion }[] = [];
	return {
		add: (id, question) => void open.push({ id, question }),
		answer(model) {
			open = open.filter(({ id, question }) => {
				const answer = answerTo(model, question);
				if (answer === undefined) return true;
				respond(id, answer, question.about === "position" || question.about === "error");
				return false;
			});
		},
	};
}

/** `undefined` while it cannot be answered. */
function answerTo(model: TranscriptModel, question: TranscriptQuestion): TranscriptAnswer | undefined {
	switch (question.about) {
		case "text":
			return model.text(question.view);
		case "shown":
			return model.textAsShown(question.view, question.rows, new Map(question.toggled));
		case "timeline":
			return model.timeline();
		case "error":
			return findError(model, question);
		case "position":
			return model.rowOf(question.view, question.position) ?? undefined;
	}
}

function findError(model: TranscriptModel, { view, from, step, isOver }: ErrorQuestion): number | null | undefined {
	const row = model.findError(view, from, step);
	const mayFollow = step === 1 && isOver && !model.isDone();
	return row === null && mayFollow ? undefined : row;
}
