import {
	asAmount,
	asString,
	asTokens,
	parseGenericLine,
	type ResultEntry,
	type StdoutParser,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import { readResultLine } from "../result-line.ts";

/** Parses `[paperclip] result {…}` as a command's report, and other lines with the generic parser. */
export function parseStdoutLine(line: string, ts: string): TranscriptEntry[] {
	const report = readResultLine(line);
	const result = report && resultOf(report, ts);
	return result && hasContent(result) ? [result] : parseGenericLine(line, ts);
}

/** Stateless. */
export function createStdoutParser(): StdoutParser {
	return { parseLine: parseStdoutLine, reset() {} };
}

function resultOf({ summary, costUsd, usage }: Record<string, unknown>, ts: string): ResultEntry {
	const used = typeof usage === "object" && usage !== null ? (usage as Record<string, unknown>) : {};
	return {
		kind: "result",
		ts,
		text: asString(summary),
		inputTokens: asTokens(used.inputTokens) ?? 0,
		outputTokens: asTokens(used.outputTokens) ?? 0,
		cachedTokens: asTokens(used.cachedInputTokens) ?? 0,
		costUsd: asAmount(costUsd) ?? 0,
		subtype: "",
		isError: false,
		errors: [],
	};
}

function hasContent({ text, inputTokens, outputTokens, costUsd }: ResultEntry): boolean {
	return text !== "" || inputTokens + outputTokens + costUsd > 0;
}
