import { asArray, asString, firstLine, parseObject, summarizeToolInput } from "@paperclipai/adapter-utils";
import type { ClaudeAnswerEvent, ClaudeRequestEvent } from "../events/claude-event.ts";

interface Answered {
	text: string;
	toolUseId: string;
}

/**
 * Describes what the program asks, and the answers. Most requests are allowed at once by the agent's permissions: their
 * tool calls show enough.
 */
export interface Requests {
	/** @param ts ISO 8601. `""` if the call of the tool shows the same. */
	ask(request: ClaudeRequestEvent, ts: string): string;
	/** `null` if there is nothing to say. */
	answer(answer: ClaudeAnswerEvent, ts: string): Answered | null;
	reset(): void;
}

interface OpenRequest extends ClaudeRequestEvent {
	ts: string;
}

/** Bounds the requests to remember, because a run may make any number of them. */
const MAX_REQUESTS = 2_000;

export function createRequests(): Requests {
	const open = new Map<string, OpenRequest>();
	return {
		ask(request, ts) {
			open.set(request.id, { ...request, ts });
			if (open.size > MAX_REQUESTS) open.delete(open.keys().next().value ?? "");
			return describeRequest(request);
		},
		answer(answer, ts) {
			const request = open.get(answer.id);
			if (request === undefined) return null;
			open.delete(answer.id);
			const text = describeAnswer(request, answer, Date.parse(ts) - Date.parse(request.ts));
			return text === "" ? null : { text, toolUseId: request.toolUseId };
		},
		reset: () => open.clear(),
	};
}

function describeRequest({ toolName, input }: ClaudeRequestEvent): string {
	if (toolName === "ExitPlanMode") return "The agent asks to accept its plan.";
	const questions = questionsOf(input);
	return toolName === "AskUserQuestion" && questions.length > 0 ? `The agent asks: ${questions.join(" ")}` : "";
}

/** A person needs longer. */
const AT_ONCE_MS = 2_000;

function describeAnswer({ toolName, input: asked }: ClaudeRequestEvent, answer: ClaudeAnswerEvent, ms: number): string {
	const { isAllowed, message, input, stops } = answer;
	if (!isAllowed) {
		const outcome = stops ? "Denied, and the turn was stopped" : "Denied";
		return message === "" ? `${outcome}.` : `${outcome}: ${message}`;
	}
	if (toolName === "ExitPlanMode") return "The plan was accepted.";
	const answers = Object.entries(parseObject(input.answers));
	if (toolName === "AskUserQuestion" && answers.length > 0) {
		return answers.map(([question, text]) => `${question} ${asString(text)}`).join("\n");
	}
	if (JSON.stringify(input) !== JSON.stringify(asked)) {
		return `Allowed with another input: ${withSummary(toolName, input)}`;
	}
	return ms >= AT_ONCE_MS ? `Allowed after ${Math.round(ms / 1000)} s: ${withSummary(toolName, input)}` : "";
}

function questionsOf(input: unknown): string[] {
	const texts = asArray(parseObject(input).questions).map((question) => asString(parseObject(question).question));
	return texts.filter((text) => text !== "");
}

function withSummary(toolName: string, input: unknown): string {
	const summary = firstLine(summarizeToolInput(input));
	return `${toolName || "a tool"}${summary === "" ? "" : `: ${summary}`}`;
}
