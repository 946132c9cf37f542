import { createLineSplitter } from "@paperclipai/adapter-utils";
import { describeRecordings } from "@paperclipai/test-support/recordings/describe-recordings.ts";
import { readCodexEvent } from "../events/read-event.ts";
import { parseCodexOutput } from "../server/parse.ts";
import { judgeCodexRun } from "../server/verdict/verdict.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";
import { recordings } from "./recordings.ts";

/** The texts of chunks are shown with their item, and counts at the end of the turn. */
const QUIET = new Set(["turn_started", "chunk", "usage", "answered", "quiet"]);
const STARTED_AT = "2026-11-21T21:00:00Z";

describeRecordings(recordings, {
	splitLines: (text) => {
		const splitter = createLineSplitter();
		return [...splitter.push(text), ...splitter.end()];
	},
	createParser: createStdoutParser,
	kindOf: (line) => readCodexEvent(line).kind,
	isQuiet: (line, { stdout }) => {
		const event = readCodexEvent(line);
		// The call that started a sub-agent shows its result.
		if (event.thread !== undefined && !stdout.includes(`{"id":"thread","result":{"thread":{"id":"${event.thread}"`))
			return true;
		if (event.kind !== "item") return QUIET.has(event.kind);
		// The completed item repeats everything, a plan is shown whenever it changes, and a message when it is taken up.
		return event.phase !== "completed" || event.item.kind === "plan" || event.item.kind === "user";
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
