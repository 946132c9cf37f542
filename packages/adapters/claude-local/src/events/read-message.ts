import { asArray, asString, isObject, omitUndefined, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeBlock, ClaudeEvent, ClaudeToolResult } from "./claude-event.ts";
import { isPromptId } from "./prompt-id.ts";
import { readAttachment } from "./read-attachment.ts";
import { readDiff } from "./read-diff.ts";
import { isInterruptionText } from "./read-stop.ts";
import { readExitCode, readImages, readToolResult, toJson } from "./read-tool-result.ts";
import { readUsage } from "./read-usage.ts";

/** Model name of messages that Claude Code itself has written. */
const SYNTHETIC = "<synthetic>";

export function readMessage(role: "assistant" | "user", fields: Record<string, unknown>): ClaudeEvent {
	const message = parseObject(fields.message);
	const { content } = message;
	if (typeof content !== "string" && !Array.isArray(content)) return { kind: "unknown" };
	// The transcript begins behind the prompt, which the page of the run shows.
	if (role === "user" && isPromptId(asString(fields.uuid))) return { kind: "noise" };
	const isNotification = fields.isReplay === true && isTaskNotification(asString(content));
	// Newer versions, which name the origin, also print a line about the task.
	if (isNotification && fields.origin !== undefined) return { kind: "noise" };
	const printed = typeof content === "string" ? programOutput(content) : null;
	const parentToolUseId = asString(fields.parent_tool_use_id);
	const model = asString(message.model);
	const isInterruption = role === "user" && isInterruptionText(asString(parseObject(asArray(content)[0]).text));
	return {
		kind: "message",
		role,
		blocks:
			typeof content === "string"
				? [{ kind: "text", text: printed ?? readable(content) }]
				: readBlocks(content, fields),
		fromSubAgent: parentToolUseId !== "",
		parentToolUseId,
		synthetic:
			model === SYNTHETIC || fields.isSynthetic === true || printed !== null || isInterruption || isNotification,
		isCommandOutput: printed !== null,
		isReplay: fields.isReplay === true,
		error: asString(fields.error),
		id: asString(message.id),
		model: model === SYNTHETIC ? "" : model,
		usage: isObject(message.usage) ? readUsage(message.usage) : null,
		isComplete: asString(message.stop_reason) !== "",
	};
}

/** Whether the program tells the agent, in the name of the user, that a task in the background has ended. */
export function isTaskNotification(text: string): boolean {
	return text.startsWith("<task-notification>");
}

/** Returns a command of the program as a user has typed it, and the summary of a task that has ended. */
function readable(content: string): string {
	const [, name, args = ""] =
		/^<command-name>(.*?)<\/command-name>.*<command-args>(.*?)<\/command-args>/s.exec(content) ?? [];
	if (name !== undefined) return `${name} ${args}`.trim();
	return isTaskNotification(content) ? (summaryOf(content) ?? content) : content;
}

/** Searches without a regular expression, which would take quadratic time for many opening tags. */
function summaryOf(content: string): string | null {
	const [open, close] = ["<summary>", "</summary>"];
	const start = content.indexOf(open);
	const end = content.indexOf(close, start);
	return start < 0 || end < 0 ? null : content.slice(start + open.length, end);
}

/** Output of one of the program's own commands, such as /compact. */
function programOutput(content: string): string | null {
	return /^<local-command-(stdout|stderr)>(.*)<\/local-command-\1>$/s.exec(content)?.[2]?.trim() ?? null;
}

function readBlocks(content: unknown[], fields: Record<string, unknown>): ClaudeBlock[] {
	const blocks = content.map(readBlock);
	// A tool's file change is reported in a field beside the message, which then contains exactly one result.
	const result = blocks.find((block) => block.kind === "tool_result");
	if (result === undefined) return blocks;
	const details = parseObject(fields.tool_use_result);
	result.diff = readDiff(fields.tool_use_result);
	if (typeof details.totalDurationMs === "number") result.durationMs = details.totalDurationMs;
	// For a background task, the message contains instructions instead of a result.
	if (details.isAsync === true) result.content = "Started in the background.";
	return blocks;
}

function readBlock(value: unknown): ClaudeBlock {
	const block = parseObject(value);
	const type = asString(block.type);
	if (type === "text") return { kind: "text", text: asString(block.text) };
	if (type === "thinking") return { kind: "thinking", text: asString(block.thinking) };
	if (type === "redacted_thinking") return { kind: "thinking", text: "" };
	if (type === "image" || type === "document") return { kind: "text", text: readAttachment(block) };
	// Server tools have types such as server_tool_use and web_search_tool_result.
	if (type.endsWith("tool_use")) {
		return { kind: "tool_call", id: asString(block.id), name: asString(block.name), input: block.input ?? {} };
	}
	if (type.endsWith("tool_result")) {
		return readResultBlock(block);
	}
	return { kind: "unknown", json: toJson(value) };
}

function readResultBlock(block: Record<string, unknown>): ClaudeToolResult {
	const isError = block.is_error === true;
	const content = readToolResult(block);
	const exitCode = isError ? readExitCode(content) : undefined;
	return {
		kind: "tool_result",
		id: asString(block.tool_use_id),
		content,
		isError,
		diff: [],
		images: readImages(asArray(block.content)),
		...omitUndefined({ exitCode }),
	};
}
