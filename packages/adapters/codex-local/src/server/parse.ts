import { createOutputReader, type OutputReader } from "@paperclipai/adapter-utils/server-utils";
import type { CodexItem, CodexUsage } from "../events/codex-event.ts";
import { readCodexEvent } from "../events/read-event.ts";

/** Facts about one attempt's output that decide the result of a run. */
export interface CodexRunOutput {
	threadId: string;
	/** `none` when the program exited during the turn. */
	closing: "completed" | "failed" | "none";
	failureMessage: string;
	hasAnswered: boolean;
	lastText: string;
	usage: CodexUsage | null;
	lineCount: number;
	unknownLineCount: number;
}

export function createCodexOutputReader(): OutputReader<CodexRunOutput> {
	const output: CodexRunOutput = {
		threadId: "",
		closing: "none",
		failureMessage: "",
		hasAnswered: false,
		lastText: "",
		usage: null,
		lineCount: 0,
		unknownLineCount: 0,
	};
	return createOutputReader(output, readLine);
}

export function parseCodexOutput(stdout: string): CodexRunOutput {
	const reader = createCodexOutputReader();
	reader.push(stdout);
	return reader.end();
}

function readLine(output: CodexRunOutput, line: string): void {
	output.lineCount++;
	const event = readCodexEvent(line);
	switch (event.kind) {
		case "thread_started":
			output.threadId ||= event.threadId;
			break;
		case "item":
			readItem(output, event.item);
			break;
		case "turn_completed":
			output.closing = "completed";
			output.usage = event.usage;
			break;
		case "turn_failed":
			output.closing = "failed";
			output.failureMessage = event.message;
			break;
		case "unknown":
			output.unknownLineCount++;
			break;
	}
}

function readItem(output: CodexRunOutput, item: CodexItem): void {
	if (item.kind !== "warning") output.hasAnswered = true;
	if (item.kind === "message" && item.text !== "") output.lastText = item.text;
}
