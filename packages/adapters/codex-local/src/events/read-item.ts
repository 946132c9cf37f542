import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import type { CodexItem, CodexStep } from "./codex-event.ts";
import { readToolUse } from "./read-tool-use.ts";

/** `null` for an unknown type. */
export function readItem(item: Record<string, unknown>): CodexItem | null {
	switch (asString(item.type)) {
		case "agent_message":
			return { kind: "message", id: asString(item.id), text: asString(item.text) };
		case "reasoning":
			return { kind: "reasoning", id: asString(item.id), text: asString(item.text) };
		case "todo_list":
			return { kind: "plan", id: asString(item.id), steps: asArray(item.items).map(readStep) };
		case "error":
			return { kind: "warning", text: asString(item.message) };
		default: {
			const tool = readToolUse(item);
			return tool === null ? null : { kind: "tool", tool };
		}
	}
}

function readStep(value: unknown): CodexStep {
	const step = parseObject(value);
	return { text: asString(step.text), completed: step.completed === true };
}
