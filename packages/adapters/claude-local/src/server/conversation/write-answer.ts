import { type AgentAnswer, type AgentRequest, asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import type { OpenRequest } from "./conversation-state.ts";

export function toLine(message: Record<string, unknown>): string {
	return `${JSON.stringify(message)}\n`;
}

function responseLine(requestId: string, response: Record<string, unknown>): string {
	return toLine({ type: "control_response", response: { subtype: "success", request_id: requestId, response } });
}

/** Answers a request that the adapter cannot pass on, so that the program does not wait for it. */
export function errorLine(requestId: string, error: string): string {
	return toLine({ type: "control_response", response: { subtype: "error", request_id: requestId, error } });
}

/** @param open `undefined` when the program no longer waits. */
export function answerLine(request: AgentRequest, answer: AgentAnswer, open: OpenRequest | undefined): string {
	return responseLine(request.id, permissionResult(request, answer, open));
}

function permissionResult(
	request: AgentRequest,
	answer: AgentAnswer,
	open: OpenRequest | undefined,
): Record<string, unknown> {
	if (answer.kind === "deny") {
		return { behavior: "deny", message: answer.message, ...(answer.stops ? { interrupt: true } : {}) };
	}
	// Sent even if it is unchanged, so that what a person saw is executed.
	const input = parseObject(open?.input);
	if (answer.kind === "answers")
		return { behavior: "allow", updatedInput: { ...input, answers: answersOf(input, answer.answers) } };
	if (request.kind !== "permission") return { behavior: "allow", updatedInput: input };
	return { behavior: "allow", updatedInput: answer.input ?? request.input };
}

/** The program identifies a question by its text. */
function answersOf(
	{ questions }: Record<string, unknown>,
	answers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> {
	const given = asArray(questions).flatMap((question, index): [string, string][] => {
		const answer = answers[String(index)];
		if (answer === undefined) return [];
		return [[asString(parseObject(question).question), typeof answer === "string" ? answer : answer.join(", ")]];
	});
	return Object.fromEntries(given);
}
