import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import type { CodexItem, CodexToolUse } from "./codex-event.ts";
import { readItem } from "./read-item.ts";
import { diffLinesOf } from "./unified-diff.ts";

/** Types with the same fields as in `codex exec`, where their names are in snake case. */
const SAME = new Map<string, string>(
	Object.entries({
		agentMessage: "agent_message",
		commandExecution: "command_execution",
		mcpToolCall: "mcp_tool_call",
		webSearch: "web_search",
		collabAgentToolCall: "collab_tool_call",
	}),
);

/** Items that `codex exec` does not print either. */
const QUIET = new Set(["hookPrompt", "subAgentActivity", "functionCallOutput", "sleep"]);

/** Reads an item of `codex app-server`; `null` for an unknown type. */
export function readThreadItem(item: Record<string, unknown>): CodexItem | "quiet" | null {
	const type = asString(item.type);
	if (QUIET.has(type)) return "quiet";
	const same = SAME.get(type);
	if (same !== undefined) return readItem(toExecItem(item, same));
	switch (type) {
		case "userMessage":
			return { kind: "user", clientId: asString(item.clientId), text: readInput(item.content) };
		case "reasoning":
			return { kind: "reasoning", id: asString(item.id), text: readReasoning(item) };
		case "plan":
			return { kind: "message", id: asString(item.id), text: asString(item.text) };
		case "fileChange":
			return readFileChange(item);
		case "contextCompaction":
			return { kind: "warning", text: "The conversation was summarized to fit the model's context." };
		case "enteredReviewMode":
		case "exitedReviewMode":
			return { kind: "warning", text: asString(item.review) };
		case "imageView":
			return {
				kind: "tool",
				tool: { ...toolOf(item), name: "ViewImage", toolKind: "read", input: { path: item.path } },
			};
		case "imageGeneration":
			return { kind: "tool", tool: { ...toolOf(item), name: "GenerateImage", input: { prompt: item.revisedPrompt } } };
		case "dynamicToolCall":
			return { kind: "tool", tool: { ...toolOf(item), name: asString(item.tool), input: item.arguments ?? {} } };
		default:
			return null;
	}
}

function toExecItem(item: Record<string, unknown>, type: string): Record<string, unknown> {
	const { aggregatedOutput, exitCode, agentsStates, tool } = item;
	return {
		...item,
		type,
		aggregated_output: aggregatedOutput,
		exit_code: exitCode,
		...(type === "collab_tool_call"
			? { agents_states: snakeStatuses(agentsStates), tool: snakeCase(asString(tool)) }
			: {}),
	};
}

function snakeStatuses(states: unknown): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(parseObject(states)).map(([id, state]) => {
			const fields = parseObject(state);
			return [id, { ...fields, status: snakeCase(asString(fields.status)) }];
		}),
	);
}

function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readInput(content: unknown): string {
	return asArray(content)
		.map((part) => {
			const { type, text, path, url } = parseObject(part);
			return asString(text) || `[${[asString(type), asString(path) || asString(url)].join(" ").trim()}]`;
		})
		.join("\n");
}

function readReasoning({ summary, content }: Record<string, unknown>): string {
	const parts = asArray(summary).length > 0 ? asArray(summary) : asArray(content);
	return parts.map((part) => asString(part)).join("\n\n");
}

function readFileChange(item: Record<string, unknown>): CodexItem | null {
	const changes = asArray(item.changes).map(parseObject);
	const named = changes.map(({ path, kind }) => ({ path, kind: parseObject(kind).type }));
	const read = readItem({ ...item, type: "file_change", changes: named });
	if (read?.kind !== "tool" || read.tool.diff.length === 0) return read;
	return { kind: "tool", tool: { ...read.tool, diff: changes.flatMap(diffLinesOf) } };
}

function toolOf({ id, status }: Record<string, unknown>): CodexToolUse {
	const isError = status === "failed";
	return { id: asString(id), name: "", toolKind: "other", input: {}, output: "", isError, diff: [] };
}
