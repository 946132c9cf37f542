import { createLineSplitter, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { readClaudeEvent } from "../events/read-event.ts";
import { parseClaudeOutput } from "../server/parse.ts";
import { judgeClaudeRun } from "../server/verdict.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";
import { expectationFile, type Recording, readRecordings, recordedVersions } from "./recordings.ts";

describe.each(recordedVersions())("recordings of %s", (version) => {
	const recordings = readRecordings(version);

	it("give the expected transcripts and verdicts", async () => {
		const report = recordings.map((recording) => `${describeRecording(recording)}\n`).join("\n");
		await expect(report).toMatchFileSnapshot(expectationFile(version));
	});

	it.each(recordings)("lose no line of $name", ({ stdout }) => {
		const parser = createStdoutParser();
		for (const line of linesOf(stdout)) {
			const event = readClaudeEvent(line);
			expect(event.kind, line).not.toBe("unknown");
			if (parser.parseLine(line, "").length === 0) expect(isQuiet(line), line).toBe(true);
		}
	});
});

function isQuiet(line: string): boolean {
	const event = readClaudeEvent(line);
	return event.kind === "noise" || (event.kind === "rate_limit" && event.status === "allowed");
}

function describeRecording(recording: Recording): string {
	const parser = createStdoutParser();
	const entries = linesOf(recording.stdout).flatMap((line) => parser.parseLine(line, ""));
	const output = parseClaudeOutput(recording.stdout);
	const failure = judgeClaudeRun({ ...recording, timedOut: false }, output);
	const { usage, costUsd, hasAnswered, lineCount } = output;
	return [
		`=== ${recording.name}`,
		...entries.map(withoutTime),
		`output  ${JSON.stringify({ sessionId: output.init?.sessionId, hasAnswered, usage, costUsd, lineCount })}`,
		`verdict ${failure === null ? "succeeded" : JSON.stringify(failure)}`,
	].join("\n");
}

function withoutTime({ ts: _, kind, ...rest }: TranscriptEntry): string {
	return `${kind} ${JSON.stringify(rest)}`;
}

function linesOf(text: string): string[] {
	const splitter = createLineSplitter();
	return [...splitter.push(text), ...splitter.end()];
}
