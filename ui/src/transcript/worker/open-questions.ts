import type { TranscriptAnswer, TranscriptQuestion } from "./messages.ts";
import type { TranscriptModel } from "./transcript-model.ts";

type ErrorQuestion = Extract<TranscriptQuestion, { about: "error" }>;

/** Questions of the page, some about a part of the log that has not been read. */
export interface OpenQuestions {
	add(id: number, question: TranscriptQuestion): void;
	/** Answers the questions that have an answer by now. */
	answer(model: TranscriptModel): void;
}

/** @param respond Sends the answer to the question with this id. `isRow`: it is the index of a row, if there is one. */
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

/** `undefined` while there is no answer. */
function answerTo(model: TranscriptModel, question: TranscriptQuestion): TranscriptAnswer | undefined {
	switch (question.about) {
		case "text":
			return model.text(question.view);
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
