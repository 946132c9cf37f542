import { createLineSplitter } from "@paperclipai/adapter-utils";
import { describeRecordings } from "@paperclipai/test-support/recordings/describe-recordings.ts";
import { readClaudeEvent } from "../events/read-event.ts";
import { parseClaudeOutput } from "../server/parse.ts";
import { runUsage } from "../server/result/usage.ts";
import type { ClaudeFailure } from "../server/verdict/failures.ts";
import { judgeClaudeRun } from "../server/verdict/verdict.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";
import { recordings } from "./recordings.ts";

describeRecordings(recordings, {
	splitLines: (text) => {
		const splitter = createLineSplitter();
		return [...splitter.push(text), ...splitter.end()];
	},
	createParser: createStdoutParser,
	kindOf: (line) => readClaudeEvent(line).kind,
	isQuiet: (line, recording) => {
		const event = readClaudeEvent(line);
		// The whole message does not repeat streamed text.
		if (event.kind === "message") return recording.stdout.includes('"stream_event"');
		if (event.kind === "delta") return event.text === "";
		if (event.kind === "task") return event.error === "";
		// The result of the tool call shows the end of what the agent has waited for.
		if (event.kind === "task_end") return isInForeground(event.taskId, recording.stdout);
		// The call of the tool shows what was allowed.
		if (event.kind === "request" || event.kind === "answer" || event.kind === "interrupted") return true;
		return event.kind === "noise" || (event.kind === "rate_limit" && event.status === "allowed");
	},
	judge: (recording) => {
		const output = parseClaudeOutput(recording.stdout);
		const { costUsd, hasAnswered, lineCount } = output;
		return {
			output: {
				sessionId: output.init?.sessionId,
				hasAnswered,
				usage: runUsage(output, recording.name.startsWith("resume")),
				costUsd,
				lineCount,
			},
			failure: withoutHint(judgeClaudeRun({ ...recording, timedOut: false }, output)),
		};
	},
});

function isInForeground(taskId: string, stdout: string): boolean {
	const starts = stdout.split("\n").filter((line) => line.includes('"task_started"') && line.includes(taskId));
	// 2.1.197 does not say so.
	return starts.some((line) => line.includes('"is_backgrounded":false') || !line.includes('"is_backgrounded"'));
}

/** Without the hint, which follows from the code and whose wording may change. */
function withoutHint(failure: ClaudeFailure | null): Omit<ClaudeFailure, "errorHint"> | null {
	if (failure === null) return null;
	const { errorHint: _, ...rest } = failure;
	return rest;
}
