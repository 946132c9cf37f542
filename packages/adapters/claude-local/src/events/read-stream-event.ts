import { asString, isObject, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeDeltaEvent, ClaudeEvent } from "./claude-event.ts";
import { readUsage } from "./read-usage.ts";

const PROGRESS = new Set(["content_block_stop", "message_delta", "message_stop", "ping"]);

export function readStreamEvent(fields: Record<string, unknown>): ClaudeEvent {
	const event = parseObject(fields.event);
	const parentToolUseId = asString(fields.parent_tool_use_id);
	const delta = (of: ClaudeDeltaEvent["of"], text: string, isStart = false): ClaudeDeltaEvent => {
		return { kind: "delta", parentToolUseId, of, text, isStart, model: "", id: "", usage: null };
	};
	const type = asString(event.type);
	switch (type) {
		case "message_start":
			return { ...delta("text", "", true), ...readStart(parseObject(event.message)) };
		case "content_block_start": {
			const block = parseObject(event.content_block);
			return block.type === "thinking"
				? delta("thinking", asString(block.thinking), true)
				: delta("text", asString(block.text), true);
		}
		case "content_block_delta": {
			const chunk = parseObject(event.delta);
			if (chunk.type === "text_delta") return delta("text", asString(chunk.text));
			if (chunk.type === "thinking_delta") return delta("thinking", asString(chunk.thinking));
			// Partial tool input, signatures and citations are all repeated in the complete message.
			return { kind: "noise" };
		}
		default:
			return { kind: PROGRESS.has(type) ? "noise" : "unknown" };
	}
}

function readStart({ id, model, usage }: Record<string, unknown>) {
	return { id: asString(id), model: asString(model), usage: isObject(usage) ? readUsage(usage) : null };
}
