import {
	type AdapterEvents,
	type CollectedFacts,
	createLineSplitter,
	createTranscriptReader,
	type ProgramDeclaration,
} from "@paperclipai/adapter-utils";
import { clockAt, createProgramOutputReader, judgeProgram } from "@paperclipai/adapter-utils/server-utils";
import fc from "fast-check";
import { describeHostileOutput } from "../recordings/describe-hostile-output.ts";
import { describeRecordings } from "../recordings/describe-recordings.ts";
import { type Recording, recordingsIn } from "../recordings/recordings.ts";

const PROPERTY_RUNS = 400;
/** A fixed time, because the expected results contain the times of retries. */
const CLOCK = { ...clockAt("2030-01-01T12:00:00Z", "UTC"), endedAt: new Date("2030-01-01T12:00:00Z") };

interface DeclaredProgram {
	/** Of the adapter. */
	type: string;
	program: ProgramDeclaration;
	events: AdapterEvents;
	/** The folder of the recordings, as a URL that ends with a slash. */
	recordings: URL;
}

/** The tests of an adapter's events and program on its recordings; `-u` writes what is expected beside them. */
export function describeProgram({ type, program, events, ...more }: DeclaredProgram): void {
	const recordings = recordingsIn(more.recordings);
	const { createStdoutParser, createLineReader } = events;
	const kindOf = (line: string) => (createLineReader()(line) === null ? "unknown" : "known");

	describeRecordings(recordings, {
		splitLines: (text) => {
			const splitter = createLineSplitter();
			return [...splitter.push(text), ...splitter.end()];
		},
		createParser: createStdoutParser,
		kindOf,
		isQuiet: (line) => kindOf(line) === "known",
		judge: (recording) => {
			const reader = createProgramOutputReader(events);
			reader.push(recording.stdout);
			const { facts, hasWorked, hasResult } = reader.end();
			const { errorHint: _, ...failure } = judge(type, program, recording, { facts, hasWorked, hasResult }) ?? {};
			return { output: { ...facts, hasWorked, hasResult }, failure: "errorCode" in failure ? failure : null };
		},
	});

	describeHostileOutput({
		recordings,
		createReader: () => createTranscriptReader({ createParser: createStdoutParser }),
		kindOf,
		forAny: (body) => {
			const numbers = fc.array(fc.nat(), { minLength: 5, maxLength: 8 });
			const bytes = fc.uint8Array({ maxLength: 400 });
			fc.assert(fc.property(bytes, numbers, fc.jsonValue(), body), { numRuns: PROPERTY_RUNS });
		},
	});
}

function judge(
	type: string,
	program: ProgramDeclaration,
	{ exitCode, signal, stderr }: Recording,
	seen: { facts: CollectedFacts; hasWorked: boolean; hasResult: boolean },
) {
	return judgeProgram(type, program, { exitCode, signal, stderr, timedOut: false, ...seen }, CLOCK);
}
