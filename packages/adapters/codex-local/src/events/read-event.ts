import { asString, asTokens, parseJsonLine, parseObject, readRpc } from "@paperclipai/adapter-utils";
import type { CodexEvent, CodexUsage } from "./codex-event.ts";
import { readErrorText } from "./read-error-text.ts";
import { readItem } from "./read-item.ts";
import { readMessage } from "./read-message.ts";

/** Never throws: an unknown line is `unknown`. */
export function readCodexEvent(line: string): CodexEvent {
	const fields = parseJsonLine(line);
	return fields === null ? { kind: "unknown" } : readCodexFields(fields);
}

export function readCodexFields(fields: Record<string, unknown>): CodexEvent {
	switch (asString(fields.type)) {
		case "thread.started":
			return { kind: "thread_started", threadId: asString(fields.thread_id), model: "" };
		case "turn.started":
			return { kind: "turn_started" };
		case "item.started":
			return readItemEvent("started", fields);
		case "item.updated":
			return readItemEvent("updated", fields);
		case "item.completed":
			return readItemEvent("completed", fields);
		case "turn.completed":
			return readCompletion(fields);
		case "turn.failed":
			return { kind: "turn_failed", message: readTurnError(fields.error), cause: null, usage: readUsage(fields.usage) };
		case "error":
			return { kind: "notice", text: readErrorText(asString(fields.message)) };
		default: {
			const message = readRpc(fields);
			return message === null ? { kind: "unknown" } : readMessage(message);
		}
	}
}

function readItemEvent(phase: "started" | "updated" | "completed", fields: Record<string, unknown>): CodexEvent {
	const item = readItem(parseObject(fields.item));
	return item === null ? { kind: "unknown" } : { kind: "item", phase, item };
}

/** A turn is completed only if the line does not also name an error or another status. */
function readCompletion({ error, status, usage: counts }: Record<string, unknown>): CodexEvent {
	const usage = readUsage(counts);
	if (isNamed(error)) return { kind: "turn_failed", message: readTurnError(error), cause: null, usage };
	if (isNamed(status) && status !== "completed") {
		const message = `The turn ended as "${asString(status) || "unknown"}".`;
		return { kind: "turn_failed", message, cause: null, usage };
	}
	return { kind: "turn_completed", usage };
}

function isNamed(value: unknown): boolean {
	return value !== undefined && value !== null && value !== false && value !== "";
}

/** @param error An object with a message, or the message. */
function readTurnError(error: unknown): string {
	return readErrorText(asString(parseObject(error).message) || asString(error));
}

/** `null` without any counts, or if they cannot be read; a missing one is 0. */
function readUsage(value: unknown): CodexUsage | null {
	const usage = parseObject(value);
	if (!("input_tokens" in usage || "output_tokens" in usage)) return null;
	const [inputTokens, outputTokens] = [asTokens(usage.input_tokens ?? 0), asTokens(usage.output_tokens ?? 0)];
	if (inputTokens === null || outputTokens === null) return null;
	const isCumulative = "reasoning_output_tokens" in usage;
	return {
		inputTokens,
		outputTokens,
		cachedInputTokens: asTokens(usage.cached_input_tokens) ?? 0,
		...(isCumulative ? { reasoningOutputTokens: asTokens(usage.reasoning_output_tokens) ?? 0 } : {}),
		isCumulative,
	};
}
