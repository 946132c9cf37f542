import type { CodexToolUse } from "./codex-event.ts";
import { asFields, type Fields, fieldsAt, listAt, numberAt, textAt } from "./json-fields.ts";

const FAILED = new Set(["failed", "declined"]);

/** The item types that stand for a tool, under the names they have in the output; `null` for other types. */
export function readToolUse(item: Fields): CodexToolUse | null {
	const name = textAt(item, "type");
	const id = textAt(item, "id");
	const isError = FAILED.has(textAt(item, "status"));
	switch (name) {
		case "command_execution": {
			const exitCode = numberAt(item, "exit_code");
			const output = textAt(item, "aggregated_output");
			return {
				id,
				name,
				input: { command: textAt(item, "command") },
				output,
				isError: isError || (exitCode ?? 0) !== 0,
			};
		}
		case "file_change": {
			const changes = listAt(item, "changes").map((change) => asFields(change) ?? {});
			const output = changes.map((change) => `${textAt(change, "kind")} ${textAt(change, "path")}`).join("\n");
			return { id, name, input: { changes }, output, isError };
		}
		case "mcp_tool_call": {
			const tool = [textAt(item, "server"), textAt(item, "tool")].filter((part) => part !== "").join(".");
			const error = textAt(fieldsAt(item, "error"), "message");
			const output = error || readMcpResult(fieldsAt(item, "result"));
			return { id, name: tool || name, input: item.arguments ?? {}, output, isError: isError || error !== "" };
		}
		case "web_search":
			return { id, name, input: { query: textAt(item, "query") }, output: "", isError };
		case "collab_tool_call": {
			const input = { tool: textAt(item, "tool"), prompt: textAt(item, "prompt") };
			return { id, name, input, output: "", isError };
		}
		default:
			return null;
	}
}

function readMcpResult(result: Fields): string {
	return listAt(result, "content")
		.map((value) => {
			const part = asFields(value) ?? {};
			return typeof part.text === "string" ? part.text : `[${textAt(part, "type") || "unknown"}]`;
		})
		.join("\n");
}
