import type { StdoutParser, TranscriptEntry } from "@paperclipai/adapter-utils";
import type { ClaudeBlock, ClaudeMessageEvent, ClaudeResultEvent } from "../events/claude-event.ts";
import { readClaudeEvent } from "../events/read-event.ts";

/** Remembers the names of the tools that were called, so that a result can say which tool it is of. */
export function createStdoutParser(): StdoutParser {
	const toolNames = new Map<string, string>();
	return {
		parseLine: (line, ts) => toEntries(line, ts, toolNames),
		reset: () => toolNames.clear(),
	};
}

/** For callers that hold single lines: a tool result does not know its tool's name then. */
export function parseStdoutLine(line: string, ts: string): TranscriptEntry[] {
	return toEntries(line, ts, new Map());
}

function toEntries(line: string, ts: string, toolNames: Map<string, string>): TranscriptEntry[] {
	const event = readClaudeEvent(line);
	switch (event.kind) {
		case "init":
			return [{ kind: "init", ts, model: event.model, sessionId: event.sessionId }];
		case "message":
			return event.blocks.flatMap((block) => blockEntries(block, event, ts, toolNames));
		case "result":
			return [resultEntry(event, ts)];
		case "rate_limit":
			return event.text === "" ? [] : [{ kind: "system", ts, text: event.text }];
		case "notice":
			return [{ kind: "system", ts, text: event.text }];
		case "noise":
			return [];
		case "unknown":
			return [{ kind: "stdout", ts, text: line }];
	}
}

function blockEntries(
	block: ClaudeBlock,
	message: ClaudeMessageEvent,
	ts: string,
	toolNames: Map<string, string>,
): TranscriptEntry[] {
	switch (block.kind) {
		case "text":
			if (block.text === "") return [];
			return [{ kind: message.synthetic ? "system" : message.role, ts, text: block.text }];
		case "thinking":
			return block.text === "" ? [] : [{ kind: "thinking", ts, text: block.text }];
		case "tool_call":
			toolNames.set(block.id, block.name);
			return [{ kind: "tool_call", ts, name: block.name, input: block.input, toolUseId: block.id }];
		case "tool_result": {
			const entry = {
				kind: "tool_result" as const,
				ts,
				toolUseId: block.id,
				content: block.content,
				isError: block.isError,
			};
			const toolName = toolNames.get(block.id);
			return [toolName === undefined ? entry : { ...entry, toolName }];
		}
		case "unknown":
			return [{ kind: "stdout", ts, text: block.json }];
	}
}

function resultEntry(event: ClaudeResultEvent, ts: string): TranscriptEntry {
	return {
		kind: "result",
		ts,
		text: event.text,
		inputTokens: event.usage.inputTokens,
		outputTokens: event.usage.outputTokens,
		cachedTokens: event.usage.cachedInputTokens,
		costUsd: event.costUsd ?? event.totalCostUsd,
		subtype: event.subtype,
		isError: event.isError,
		errors: event.errors,
	};
}
