import { expect, it } from "vitest";

interface EndlessLineOptions {
	/** The reader for the result of a run. */
	createOutputReader(): { push(chunk: string): void; end(): { lineCount: number; unknownLineCount: number } };
	/** The reader for the transcript. */
	createTranscriptReader(): {
		push(record: { seq: number; ts: string; stream: "stdout"; chunk: string }): { kind: string; text?: unknown }[];
	};
	/** Lines of a successful run. */
	lines: object[];
	/** The output reader's findings in them. */
	expected: object;
}

const CHUNK_LENGTH = 1024 * 1024;
/** Together longer than V8's longest string, so that a reader that joins them all throws. */
const CHUNKS = 600;
/** The longest line is 32 Mi characters; the rest is garbage that has not been collected yet. */
const MAX_BYTES = 350e6;

/** A line without an end costs little memory, the transcript reports it, and later lines are read. */
export function describeEndlessLine({ lines, expected, ...create }: EndlessLineOptions): void {
	const [first = "", ...rest] = lines.map((line) => `${JSON.stringify(line)}\n`);

	it("reads the result after a line of 600 Mi characters, in little memory", () => {
		const reader = create.createOutputReader();
		reader.push(first);
		pushEndlessLine((chunk) => {
			reader.push(chunk);
			return [];
		});
		for (const line of rest) reader.push(line);
		expect(reader.end()).toMatchObject({ lineCount: lines.length + 1, unknownLineCount: 1, ...expected });
	});

	it("says in the transcript that the line is cut, in little memory", () => {
		const reader = create.createTranscriptReader();
		const push = (chunk: string) => reader.push({ seq: 1, ts: "", stream: "stdout", chunk });
		expect(push(first)).toHaveLength(1);
		const [cut, ...others] = pushEndlessLine(push);
		expect(others).toEqual([]);
		expect(cut).toMatchObject({ kind: "stdout", text: expect.stringMatching(/^\{"type":"x{1000}/) });
		expect(String(cut?.text).slice(-100)).toContain(
			"(a line of 629,145,610 characters, cut here; the log has all of it)",
		);
		expect(String(cut?.text).length).toBeLessThan(100_000);
		expect(rest.flatMap(push).at(-1)).toMatchObject({ kind: "result", isError: false });
	});
}

/** Each chunk is a separate string, like the output of a process. */
function pushEndlessLine<Entry>(push: (chunk: string) => Entry[]): Entry[] {
	const before = usedBytes();
	const entries = push('{"type":"');
	for (let count = 1; count <= CHUNKS; count++) {
		entries.push(...push(Buffer.alloc(CHUNK_LENGTH, "x").toString("latin1")));
		if (count % 50 === 0) expect(usedBytes() - before).toBeLessThan(MAX_BYTES);
	}
	entries.push(...push('"\n'));
	return entries;
}

function usedBytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
