import { asCount, asString, parseJson, parseJsonLine, parseObject } from "@paperclipai/adapter-utils";
import type { CodexEvent, CodexUsage } from "./codex-event.ts";
import { readItem } from "./read-item.ts";

/** Never throws: an unknown line is `unknown`. */
export function readCodexEvent(line: string): CodexEvent {
	const fields = parseJsonLine(line);
	return fields === null ? { kind: "unknown" } : readCodexFields(fields);
}

export function readCodexFields(fields: Record<string, unknown>): CodexEvent {
	switch (asString(fields.type)) {
		case "thread.started":
			return { kind: "thread_started", threadId: asString(fields.thread_id) };
		case "turn.started":
			return { kind: "turn_started" };
		case "item.started":
			return readItemEvent("started", fields);
		case "item.updated":
			return readItemEvent("updated", fields);
		case "item.completed":
			return readItemEvent("completed", fields);
		case "turn.completed":
			return { kind: "turn_completed", usage: readUsage(parseObject(fields.usage)) };
		case "turn.failed":
			return { kind: "turn_failed", message: readErrorText(asString(parseObject(fields.error).message)) };
		case "error":
			return { kind: "notice", text: readErrorText(asString(fields.message)) };
		default:
			return { kind: "unknown" };
	}
}

function readItemEvent(phase: "started" | "updated" | "completed", fields: Record<string, unknown>): CodexEvent {
	const item = readItem(parseObject(fields.item));
	return item === null ? { kind: "unknown" } : { kind: "item", phase, item };
}

function readUsage(usage: Record<string, unknown>): CodexUsage {
	const isCumulative = "reasoning_output_tokens" in usage;
	return {
		inputTokens: asCount(usage.input_tokens),
		outputTokens: asCount(usage.output_tokens),
		cachedInputTokens: asCount(usage.cached_input_tokens),
		...(isCumulative ? { reasoningOutputTokens: asCount(usage.reasoning_output_tokens) } : {}),
		isCumulative,
	};
}

/** Some messages are the JSON body of the service's response. */
function readErrorText(message: string): string {
	const body = message.startsWith("{") ? parseJson(message) : null;
	return asString(parseObject(body?.error).message) || message || "No reason was given.";
}
