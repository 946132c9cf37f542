import type { ClaudeBlock, ClaudeEvent } from "./claude-event.ts";
import { asFields, type Fields, fieldsAt, listAt, textAt } from "./json-fields.ts";

export function readMessage(role: "assistant" | "user", fields: Fields): ClaudeEvent {
	const message = fieldsAt(fields, "message");
	const { content } = message;
	if (typeof content !== "string" && !Array.isArray(content)) return { kind: "unknown" };
	return {
		kind: "message",
		role,
		blocks: typeof content === "string" ? [{ kind: "text", text: content }] : content.map(readBlock),
		fromSubAgent: textAt(fields, "parent_tool_use_id") !== "",
		synthetic: textAt(message, "model") === "<synthetic>" || fields.isSynthetic === true,
		error: textAt(fields, "error"),
	};
}

function readBlock(value: unknown): ClaudeBlock {
	const block = asFields(value);
	const type = block === null ? "" : textAt(block, "type");
	if (block === null || type === "") return { kind: "unknown", json: toJson(value) };
	if (type === "text") return { kind: "text", text: textAt(block, "text") };
	if (type === "thinking") return { kind: "thinking", text: textAt(block, "thinking") };
	if (type === "redacted_thinking") return { kind: "thinking", text: "" };
	// Tools that run at the model's service have a type of their own: server_tool_use, web_search_tool_result ...
	if (type.endsWith("tool_use")) {
		return { kind: "tool_call", id: textAt(block, "id"), name: textAt(block, "name"), input: block.input ?? {} };
	}
	if (type.endsWith("tool_result")) {
		const id = textAt(block, "tool_use_id");
		return { kind: "tool_result", id, content: readResultContent(block), isError: block.is_error === true };
	}
	return { kind: "unknown", json: toJson(value) };
}

function readResultContent(block: Fields): string {
	const { content } = block;
	if (typeof content === "string") return content;
	if (content === undefined || content === null) return "";
	if (!Array.isArray(content)) return toJson(content);
	return listAt(block, "content").map(readResultPart).join("\n");
}

function readResultPart(value: unknown): string {
	const part = asFields(value);
	if (part === null) return toJson(value);
	if (typeof part.text === "string") return part.text;
	const type = textAt(part, "type");
	// The bytes of a picture help nobody who reads a transcript.
	return type === "image" || type === "document" ? `[${type}]` : toJson(value);
}

function toJson(value: unknown): string {
	return JSON.stringify(value) ?? "";
}
