import { createLineSplitter } from "@paperclipai/adapter-utils";
import { describeRecordings } from "@paperclipai/test-support/recordings/describe-recordings.ts";
import { readCodexEvent } from "../events/read-event.ts";
import { parseCodexOutput } from "../server/parse.ts";
import { judgeCodexRun } from "../server/verdict/verdict.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";
import { recordings } from "./recordings.ts";

const STARTED_AT = "2026-11-21T21:00:00Z";

describeRecordings(recordings, {
	splitLines: (text) => {
		const splitter = createLineSplitter();
		return [...splitter.push(text), ...splitter.end()];
	},
	createParser: createStdoutParser,
	kindOf: (line) => readCodexEvent(line).kind,
	isQuiet: (line) => {
		const event = readCodexEvent(line);
		if (event.kind !== "item") return event.kind === "turn_started";
		// The completed item repeats everything, and a plan is shown whenever it changes.
		return event.phase !== "completed" || event.item.kind === "plan";
	},
	judge: (recording) => {
		const output = parseCodexOutput(recording.stdout);
		const { threadId, usage, hasAnswered, lineCount } = output;
		return {
			output: { threadId, hasAnswered, usage, lineCount },
			failure: judgeCodexRun({ ...recording, timedOut: false, startedAt: STARTED_AT }, output, "UTC"),
		};
	},
});
