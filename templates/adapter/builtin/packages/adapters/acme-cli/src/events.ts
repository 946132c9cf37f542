import {
	asAmount,
	asString,
	asTokens,
	defineEvents,
	guessToolKind,
	type LineReading,
	parseJsonLine,
	parseObject,
	type RunFacts,
	resultEntry,
	type UsageSummary,
} from "@paperclipai/adapter-utils";

export interface AcmeCliFacts extends RunFacts {
	/** Error code that the program reports. */
	errorCode?: string;
}

/** Reads JSON events, one per line. Remembers the name of each open tool call for its result. */
export const events = defineEvents<AcmeCliFacts>(() => {
	const tools = new Map<string, string>();

	return (line) => {
		const event = parseJsonLine(line);
		switch (event?.type) {
			case "session": {
				const [sessionId, model] = [asString(event.id), asString(event.model)];
				return { entries: [{ kind: "init", model, sessionId }], facts: { sessionId, model } };
			}
			case "thinking":
				return { entries: [{ kind: "thinking", text: asString(event.text), delta: event.delta === true }] };
			case "text":
				return { entries: [{ kind: "assistant", text: asString(event.text), delta: event.delta === true }] };
			case "tool_call": {
				const [id, name] = [asString(event.id), asString(event.name)];
				tools.set(id, name);
				return {
					entries: [
						{ kind: "tool_call", name, toolKind: guessToolKind(name), input: event.input ?? {}, toolUseId: id },
					],
				};
			}
			case "tool_result": {
				const id = asString(event.id);
				const toolName = tools.get(id) ?? "";
				tools.delete(id);
				const content = asString(event.output);
				return { entries: [{ kind: "tool_result", toolUseId: id, toolName, content, isError: event.ok !== true }] };
			}
			case "done":
				return readDone(event);
			case "error":
				return readError(event);
			default:
				// The transcript shows unknown lines unchanged: a newer program may print other events.
				return null;
		}
	};
});

function readDone(event: Record<string, unknown>): LineReading<AcmeCliFacts> {
	const summary = asString(event.text);
	const usage = readUsage(event.usage);
	const costUsd = asAmount(event.cost);
	return {
		entries: [resultEntry({ text: summary, usage, costUsd })],
		// The program recovered from earlier errors.
		facts: { isTurnOver: true, isError: false, errorCode: "", error: null, summary, usage, costUsd },
	};
}

function readError(event: Record<string, unknown>): LineReading<AcmeCliFacts> {
	const [errorCode, error] = [asString(event.code), asString(event.message)];
	return {
		entries: [resultEntry({ error, subtype: errorCode || "error" })],
		facts: { isTurnOver: true, isError: true, errorCode, error },
	};
}

/** Returns `null` for unreadable counts, because an unknown count is not 0. */
function readUsage(value: unknown): UsageSummary | null {
	const used = parseObject(value);
	const [inputTokens, outputTokens] = [asTokens(used.input), asTokens(used.output)];
	if (inputTokens === null || outputTokens === null) return null;
	return { inputTokens, outputTokens, cachedInputTokens: asTokens(used.cached) ?? 0 };
}
