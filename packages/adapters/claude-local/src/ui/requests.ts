import { asArray, asString, firstLine, parseObject, summarizeToolInput } from "@paperclipai/adapter-utils";
import type { ClaudeAnswerEvent, ClaudeRequestEvent } from "../events/claude-event.ts";

interface Answered {
	text: string;
	toolUseId: string;
}

/** Describes what the program asks, and the answers. */
export interface Requests {
	ask(request: ClaudeRequestEvent): string;
	/** `null` for the answer to an unknown request. */
	answer(answer: ClaudeAnswerEvent): Answered | null;
	reset(): void;
}

/** Bounds the requests to remember, because a run may make any number of them. */
const MAX_REQUESTS = 2_000;

export function createRequests(): Requests {
	const open = new Map<string, ClaudeRequestEvent>();
	return {
		ask(request) {
			open.set(request.id, request);
			if (open.size > MAX_REQUESTS) open.delete(open.keys().next().value ?? "");
			return describeRequest(request);
		},
		answer(answer) {
			const request = open.get(answer.id);
			if (request === undefined) return null;
			open.delete(answer.id);
			return { text: describeAnswer(request, answer), toolUseId: request.toolUseId };
		},
		reset: () => open.clear(),
	};
}

function describeRequest({ toolName, input }: ClaudeRequestEvent): string {
	if (toolName === "ExitPlanMode") return "The agent asks to accept its plan.";
	const questions = questionsOf(input);
	if (toolName === "AskUserQuestion" && questions.length > 0) return `The agent asks: ${questions.join(" ")}`;
	return `The agent asks for permission: ${withSummary(toolName, input)}`;
}

function describeAnswer({ toolName, input: asked }: ClaudeRequestEvent, answer: ClaudeAnswerEvent): string {
	const { isAllowed, isForRun, message, input, stops } = answer;
	if (!isAllowed) {
		const outcome = stops ? "Denied, and the turn was stopped" : "Denied";
		return message === "" ? `${outcome}.` : `${outcome}: ${message}`;
	}
	if (toolName === "ExitPlanMode") return "The plan was accepted.";
	const answers = Object.entries(parseObject(input.answers));
	if (toolName === "AskUserQuestion" && answers.length > 0) {
		return answers.map(([question, text]) => `${question} ${asString(text)}`).join("\n");
	}
	const allowed = isForRun ? "Allowed for the rest of the run" : "Allowed";
	const isChanged = JSON.stringify(input) !== JSON.stringify(asked);
	return isChanged ? `${allowed} with another input: ${withSummary(toolName, input)}` : `${allowed}.`;
}

function questionsOf(input: unknown): string[] {
	const texts = asArray(parseObject(input).questions).map((question) => asString(parseObject(question).question));
	return texts.filter((text) => text !== "");
}

function withSummary(toolName: string, input: unknown): string {
	const summary = firstLine(summarizeToolInput(input));
	return `${toolName || "a tool"}${summary === "" ? "" : `: ${summary}`}`;
}
