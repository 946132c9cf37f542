import { createLineSplitter, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { readCodexEvent } from "../events/read-event.ts";
import { parseCodexOutput } from "../server/parse.ts";
import { judgeCodexRun } from "../server/verdict.ts";
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
			const event = readCodexEvent(line);
			expect(event.kind, line).not.toBe("unknown");
			if (parser.parseLine(line, "").length === 0) expect(event.kind, line).toBe("noise");
		}
	});
});

function describeRecording(recording: Recording): string {
	const parser = createStdoutParser();
	const entries = linesOf(recording.stdout).flatMap((line) => parser.parseLine(line, ""));
	const output = parseCodexOutput(recording.stdout);
	const failure = judgeCodexRun({ ...recording, timedOut: false }, output);
	const { usage, hasAnswered, lineCount } = output;
	return [
		`=== ${recording.name}`,
		...entries.map(withoutTime),
		`output  ${JSON.stringify({ threadId: output.threadId, hasAnswered, usage, lineCount })}`,
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
