import { asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeBlock, ClaudeEvent } from "./claude-event.ts";

export function readMessage(role: "assistant" | "user", fields: Record<string, unknown>): ClaudeEvent {
	const message = parseObject(fields.message);
	const { content } = message;
	if (typeof content !== "string" && !Array.isArray(content)) return { kind: "unknown" };
	return {
		kind: "message",
		role,
		blocks: typeof content === "string" ? [{ kind: "text", text: content }] : content.map(readBlock),
		fromSubAgent: asString(fields.parent_tool_use_id) !== "",
		synthetic: asString(message.model) === "<synthetic>" || fields.isSynthetic === true,
		error: asString(fields.error),
	};
}

function readBlock(value: unknown): ClaudeBlock {
	const block = parseObject(value);
	const type = asString(block.type);
	if (type === "text") return { kind: "text", text: asString(block.text) };
	if (type === "thinking") return { kind: "thinking", text: asString(block.thinking) };
	if (type === "redacted_thinking") return { kind: "thinking", text: "" };
	// Tools that run at the model's service have a type of their own: server_tool_use, web_search_tool_result ...
	if (type.endsWith("tool_use")) {
		return { kind: "tool_call", id: asString(block.id), name: asString(block.name), input: block.input ?? {} };
	}
	if (type.endsWith("tool_result")) {
		const id = asString(block.tool_use_id);
		return { kind: "tool_result", id, content: readResultContent(block), isError: block.is_error === true };
	}
	return { kind: "unknown", json: toJson(value) };
}

function readResultContent(block: Record<string, unknown>): string {
	const { content } = block;
	if (typeof content === "string") return content;
	if (content === undefined || content === null) return "";
	if (!Array.isArray(content)) return toJson(content);
	return content.map(readResultPart).join("\n");
}

function readResultPart(value: unknown): string {
	const part = parseObject(value);
	if (typeof part.text === "string") return part.text;
	const type = asString(part.type);
	// The bytes of a picture help nobody who reads a transcript.
	return type === "image" || type === "document" ? `[${type}]` : toJson(value);
}

function toJson(value: unknown): string {
	return JSON.stringify(value) ?? "";
}
