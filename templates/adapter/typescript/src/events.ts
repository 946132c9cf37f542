// Declares how a line of output is read, by the server and, as the UI parser, by the browser and the terminal. A UI
// parser is one file of at most 50 KB without imports; imports of types are not in the built file.
import type { LineReader, RunFacts, StdoutParser, UntimedEntry, UsageSummary } from "@paperclipai/adapter-utils";

export interface AcmeCliFacts extends RunFacts {
	/** Error code that the program reports. */
	errorCode?: string;
}

/** Each log has its own reader, which remembers the name of each open tool call for its result. */
export function createLineReader(): LineReader<AcmeCliFacts> {
	const tools = new Map<string, string>();

	return (line) => {
		const event = readEvent(line);
		switch (event?.type) {
			case "session": {
				const [sessionId, model] = [asText(event.id), asText(event.model)];
				return { entries: [{ kind: "init", model, sessionId }], facts: { sessionId, model } };
			}
			case "thinking":
				return { entries: [{ kind: "thinking", text: asText(event.text), delta: event.delta === true }] };
			case "text":
				return { entries: [{ kind: "assistant", text: asText(event.text), delta: event.delta === true }] };
			case "tool_call": {
				const [id, name] = [asText(event.id), asText(event.name)];
				tools.set(id, name);
				return { entries: [{ kind: "tool_call", name, input: event.input ?? {}, toolUseId: id }] };
			}
			case "tool_result": {
				const id = asText(event.id);
				const toolName = tools.get(id) ?? "";
				tools.delete(id);
				const content = asText(event.output);
				return { entries: [{ kind: "tool_result", toolUseId: id, toolName, content, isError: event.ok !== true }] };
			}
			case "done": {
				const summary = asText(event.text);
				const usage = readUsage(event.usage);
				const costUsd = asAmount(event.cost);
				return {
					entries: [resultEntry({ text: summary, usage, costUsd })],
					// The program recovered from earlier errors.
					facts: { isTurnOver: true, isError: false, errorCode: "", error: null, summary, usage, costUsd },
				};
			}
			case "error": {
				const [errorCode, error] = [asText(event.code), asText(event.message)];
				return {
					entries: [resultEntry({ subtype: errorCode || "error", error })],
					facts: { isTurnOver: true, isError: true, errorCode, error },
				};
			}
			default:
				// The transcript shows unknown lines unchanged: a newer program may print other events.
				return null;
		}
	};
}

/** The UI parser. */
export function createStdoutParser(): StdoutParser {
	let read = createLineReader();
	return {
		parseLine: (line, ts) => {
			const entries: UntimedEntry[] = read(line)?.entries ?? [{ kind: "stdout", text: line }];
			return entries.map((entry) => ({ ...entry, ts }));
		},
		reset: () => {
			read = createLineReader();
		},
	};
}

interface ReportedEnd {
	text?: string;
	usage?: UsageSummary | null;
	costUsd?: number | null;
	subtype?: string;
	error?: string | null;
}

function resultEntry(end: ReportedEnd): UntimedEntry {
	const { text = "", usage = null, costUsd = null, subtype = "success", error = null } = end;
	return {
		kind: "result",
		text,
		inputTokens: usage?.inputTokens ?? 0,
		outputTokens: usage?.outputTokens ?? 0,
		cachedTokens: usage?.cachedInputTokens ?? 0,
		costUsd: costUsd ?? 0,
		subtype,
		isError: error !== null,
		errors: error ? [error] : [],
	};
}

/** Returns `null` for unreadable counts, because an unknown count is not 0. */
function readUsage(value: unknown): UsageSummary | null {
	const { input, output, cached } = asObject(value) ?? {};
	if (!isCount(input) || !isCount(output)) return null;
	return { inputTokens: input, outputTokens: output, cachedInputTokens: isCount(cached) ? cached : 0 };
}

function readEvent(line: string): Record<string, unknown> | null {
	if (!line.startsWith("{")) return null;
	try {
		return asObject(JSON.parse(line));
	} catch {
		return null;
	}
}

function asObject(value: unknown): Record<string, unknown> | null {
	const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
	return isObject ? (value as Record<string, unknown>) : null;
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function asAmount(value: unknown): number | null {
	return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function isCount(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) >= 0;
}
