import type { CodexEvent, CodexUsage } from "./codex-event.ts";
import { asFields, countAt, type Fields, fieldsAt, parseFields, textAt } from "./json-fields.ts";
import { readItem } from "./read-item.ts";

/** Reads one line of output. It never throws; what it does not know is `unknown`. */
export function readCodexEvent(line: string): CodexEvent {
	const fields = parseFields(line);
	return fields === null ? { kind: "unknown" } : readFields(fields);
}

function readFields(fields: Fields): CodexEvent {
	switch (textAt(fields, "type")) {
		case "thread.started":
			return { kind: "thread_started", threadId: textAt(fields, "thread_id") };
		case "turn.started":
			return { kind: "noise" };
		case "item.started":
			return readItemEvent("started", fields);
		case "item.updated":
			return readItemEvent("updated", fields);
		case "item.completed":
			return readItemEvent("completed", fields);
		case "turn.completed":
			return { kind: "turn_completed", usage: readUsage(fieldsAt(fields, "usage")) };
		case "turn.failed":
			return { kind: "turn_failed", message: readErrorText(textAt(fieldsAt(fields, "error"), "message")) };
		case "error":
			return { kind: "notice", text: readErrorText(textAt(fields, "message")) };
		default:
			return { kind: "unknown" };
	}
}

function readItemEvent(phase: "started" | "updated" | "completed", fields: Fields): CodexEvent {
	const item = readItem(fieldsAt(fields, "item"));
	return item === null ? { kind: "unknown" } : { kind: "item", phase, item };
}

function readUsage(usage: Fields): CodexUsage {
	return {
		inputTokens: countAt(usage, "input_tokens"),
		outputTokens: countAt(usage, "output_tokens"),
		cachedInputTokens: countAt(usage, "cached_input_tokens"),
		isCumulative: "reasoning_output_tokens" in usage,
	};
}

/** Some messages are the JSON body of the service's answer. */
function readErrorText(message: string): string {
	const body = message.startsWith("{") ? parseFields(message) : null;
	const error = body === null ? null : asFields(body.error);
	return (error === null ? "" : textAt(error, "message")) || message || "No reason was given.";
}
