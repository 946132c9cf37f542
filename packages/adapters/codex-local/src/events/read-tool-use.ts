import {
	asArray,
	asNumber,
	asString,
	type DiffLine,
	omitUndefined,
	parseObject,
	type ToolKind,
} from "@paperclipai/adapter-utils";
import type { CodexToolUse } from "./codex-event.ts";
import { readCommand } from "./read-command.ts";
import { readMcpImages, readMcpResult } from "./read-mcp-result.ts";

const FAILED = new Set(["failed", "declined"]);

/** The same action has the same name as in the transcripts of other programs. */
const TOOLS = new Map<string, { name: string; toolKind: ToolKind }>([
	["command_execution", { name: "Bash", toolKind: "shell" }],
	["file_change", { name: "Edit", toolKind: "edit" }],
	["web_search", { name: "WebSearch", toolKind: "web" }],
	["collab_tool_call", { name: "Agent", toolKind: "task" }],
]);

const CHANGES = new Map<string, [changeType: string, letter: string]>([
	["add", ["add", "A"]],
	["delete", ["remove", "D"]],
	["update", ["file_header", "M"]],
]);

/** Returns `null` for items that are not tools. */
export function readToolUse(item: Record<string, unknown>): CodexToolUse | null {
	const use = readKnownTool(item);
	if (use === null || !isRefused(item)) return use;
	return {
		...use,
		isRefused: true,
		output: `Permission denied: the tool was not run.${use.output === "" ? "" : `\n${use.output}`}`,
	};
}

/** Codex reports that no one could approve a call of an MCP server only in the message of its failure. */
const REFUSED_MCP_CALL =
	/^(?:user (?:cancelled|canceled|rejected|declined) MCP tool call|MCP tool call requires approval, but )/i;

function isRefused({ type, status, error }: Record<string, unknown>): boolean {
	if (status === "declined") return true;
	return type === "mcp_tool_call" && status === "failed" && REFUSED_MCP_CALL.test(asString(parseObject(error).message));
}

function readKnownTool(item: Record<string, unknown>): CodexToolUse | null {
	const type = asString(item.type);
	const use = {
		id: asString(item.id),
		...(TOOLS.get(type) ?? { name: type, toolKind: "other" as const }),
		isError: FAILED.has(asString(item.status)),
		diff: [],
	};
	switch (type) {
		case "command_execution": {
			const exitCode = asNumber(item.exit_code, null);
			const isError = use.isError || (exitCode ?? 0) !== 0;
			const input = { command: readCommand(item.command) };
			const output = asString(item.aggregated_output);
			return { ...use, input, output, isError, ...(exitCode === null ? {} : { exitCode }) };
		}
		case "file_change":
			return { ...use, ...readFileChange(asArray(item.changes).map(parseObject), use.isError) };
		case "mcp_tool_call": {
			const tool = [asString(item.server), asString(item.tool)].filter((part) => part !== "").join(".");
			const error = asString(parseObject(item.error).message);
			const result = parseObject(item.result);
			const output = error || readMcpResult(result);
			const images = readMcpImages(result);
			return {
				...use,
				name: tool || type,
				input: item.arguments ?? {},
				output,
				isError: use.isError || error !== "",
				...(images.length === 0 ? {} : { images }),
			};
		}
		case "web_search":
			return { ...use, input: readSearch(item), output: "" };
		case "collab_tool_call": {
			const tool = asString(item.tool);
			const input = omitUndefined({ prompt: asString(item.prompt) || undefined });
			const output = readAgents(parseObject(item.agents_states));
			// Only this one starts an agent; the others wait for it, or send it a message.
			return { ...use, ...(tool === "spawn_agent" ? {} : { name: tool || use.name }), input, output };
		}
		default:
			return null;
	}
}

function readFileChange(
	changes: Record<string, unknown>[],
	isError: boolean,
): Omit<CodexToolUse, "id" | "name" | "toolKind"> {
	const lines = changes.map((change): DiffLine => {
		const [changeType, letter] = CHANGES.get(asString(change.kind)) ?? ["file_header", asString(change.kind)];
		return [changeType, `${letter} ${asString(change.path)}`.trim()];
	});
	const output = lines.map(([, line]) => line).join("\n");
	return { input: { changes }, output: isError ? output : "", isError, diff: isError ? [] : lines };
}

function readSearch(item: Record<string, unknown>): Record<string, string> {
	const url = asString(parseObject(item.action).url);
	return { query: asString(item.query), ...(url === "" ? {} : { url }) };
}

function readAgents(states: Record<string, unknown>): string {
	return Object.entries(states)
		.map(([id, value]) => {
			const { status, message } = parseObject(value);
			return [`${id}: ${asString(status) || "unknown"}`, asString(message)].filter((part) => part !== "").join(" ");
		})
		.join("\n");
}
