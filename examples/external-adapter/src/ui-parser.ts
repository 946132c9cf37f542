// Runs in a sandbox, in the browser and in the terminal: no imports, no network, no storage, no timers. It is built to one
// file of at most 50 KB. Importing types is fine, because they are not part of the built file.
import type { StdoutParser, TranscriptEntry } from "@paperclipai/adapter-utils";

/** A new parser for one view of a run. It keeps the names of running tools, to name their results. */
export function createStdoutParser(): StdoutParser {
	const toolNames = new Map<string, string>();

	function parseLine(line: string, ts: string): TranscriptEntry[] {
		const event = readEvent(line);
		if (event === null) return [{ kind: "stdout", ts, text: line }];
		switch (event.event) {
			case "start":
				return [{ kind: "init", ts, model: "todo-agent", sessionId: asText(event.session) }];
			case "thought":
				return [{ kind: "thinking", ts, text: asText(event.text) }];
			case "note":
				return [{ kind: "system", ts, text: asText(event.text) }];
			case "answer":
				return [{ kind: "assistant", ts, text: asText(event.text) }];
			case "tool": {
				const toolUseId = asText(event.id);
				const name = asText(event.name);
				toolNames.set(toolUseId, name);
				return [{ kind: "tool_call", ts, name, input: event.input ?? {}, toolUseId }];
			}
			case "tool_end": {
				const toolUseId = asText(event.id);
				const toolName = toolNames.get(toolUseId) ?? "tool";
				toolNames.delete(toolUseId);
				return [
					{ kind: "tool_result", ts, toolUseId, toolName, content: asText(event.output), isError: event.ok !== true },
				];
			}
			case "end":
				return [parseEnd(event, ts)];
			// A newer agent program may print other events. Show them as text, so that nothing is lost.
			default:
				return [{ kind: "stdout", ts, text: line }];
		}
	}

	return { parseLine, reset: () => toolNames.clear() };
}

function parseEnd(event: Record<string, unknown>, ts: string): TranscriptEntry {
	const isError = event.ok !== true;
	return {
		kind: "result",
		ts,
		text: asText(event.summary),
		inputTokens: 0,
		outputTokens: 0,
		cachedTokens: 0,
		costUsd: 0,
		subtype: isError ? "error" : "success",
		isError,
		errors: [],
	};
}

function readEvent(line: string): Record<string, unknown> | null {
	if (!line.startsWith("{")) return null;
	try {
		const event: unknown = JSON.parse(line);
		// It begins with a brace.
		return event as Record<string, unknown>;
	} catch {
		return null;
	}
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : "";
}
