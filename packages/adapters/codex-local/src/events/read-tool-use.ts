import { asArray, asNumber, asString, parseObject } from "@paperclipai/adapter-utils";
import type { CodexToolUse } from "./codex-event.ts";

const FAILED = new Set(["failed", "declined"]);

/** The item types that stand for a tool, under the names they have in the output; `null` for other types. */
export function readToolUse(item: Record<string, unknown>): CodexToolUse | null {
	const name = asString(item.type);
	const id = asString(item.id);
	const isError = FAILED.has(asString(item.status));
	switch (name) {
		case "command_execution": {
			const exitCode = asNumber(item.exit_code, null);
			const output = asString(item.aggregated_output);
			return {
				id,
				name,
				input: { command: asString(item.command) },
				output,
				isError: isError || (exitCode ?? 0) !== 0,
			};
		}
		case "file_change": {
			const changes = asArray(item.changes).map((change) => parseObject(change));
			const output = changes.map((change) => `${asString(change.kind)} ${asString(change.path)}`).join("\n");
			return { id, name, input: { changes }, output, isError };
		}
		case "mcp_tool_call": {
			const tool = [asString(item.server), asString(item.tool)].filter((part) => part !== "").join(".");
			const error = asString(parseObject(item.error).message);
			const output = error || readMcpResult(parseObject(item.result));
			return { id, name: tool || name, input: item.arguments ?? {}, output, isError: isError || error !== "" };
		}
		case "web_search":
			return { id, name, input: { query: asString(item.query) }, output: "", isError };
		case "collab_tool_call": {
			const input = { tool: asString(item.tool), prompt: asString(item.prompt) };
			return { id, name, input, output: "", isError };
		}
		default:
			return null;
	}
}

function readMcpResult(result: Record<string, unknown>): string {
	return asArray(result.content)
		.map((value) => {
			const part = parseObject(value);
			return typeof part.text === "string" ? part.text : `[${asString(part.type) || "unknown"}]`;
		})
		.join("\n");
}
