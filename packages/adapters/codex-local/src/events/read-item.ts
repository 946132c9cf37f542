import type { CodexItem } from "./codex-event.ts";
import { asFields, type Fields, listAt, textAt } from "./json-fields.ts";
import { readToolUse } from "./read-tool-use.ts";

/** `null` for a type that is not known. */
export function readItem(item: Fields): CodexItem | null {
	switch (textAt(item, "type")) {
		case "agent_message":
			return { kind: "message", text: textAt(item, "text") };
		case "reasoning":
			return { kind: "reasoning", text: textAt(item, "text") };
		case "todo_list":
			return { kind: "plan", id: textAt(item, "id"), text: listAt(item, "items").map(readStep).join("\n") };
		case "error":
			return { kind: "warning", text: textAt(item, "message") };
		default: {
			const tool = readToolUse(item);
			return tool === null ? null : { kind: "tool", tool };
		}
	}
}

function readStep(value: unknown): string {
	const step = asFields(value) ?? {};
	return `${step.completed === true ? "[x]" : "[ ]"} ${textAt(step, "text")}`;
}
