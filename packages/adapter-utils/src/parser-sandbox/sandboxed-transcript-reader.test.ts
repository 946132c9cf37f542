import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StdoutParser } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { MAX_DROPPED_PER_LINE } from "../transcript/entries/check-entries.ts";
import { MAX_DROP_REASONS } from "../transcript/entries/drop-reasons.ts";
import type { LogRecord } from "../transcript/log-record.ts";
import { createTranscriptReader, type TranscriptStats } from "../transcript/transcript-reader.ts";
import { createTestClock } from "./__tests__/test-clock.ts";
import { openTestThread } from "./__tests__/test-thread.ts";
import { sandboxParser } from "./sandboxed-parser.ts";
import { createSandboxedTranscriptReader } from "./sandboxed-transcript-reader.ts";

const text = fc.array(fc.constantFrom("a", "é", "\n", "\r\n", "[paperclip] ", "long ".repeat(20_000)), {
	maxLength: 12,
});
const record = fc.oneof(
	fc.record({
		stream: fc.constantFrom("stdout" as const, "stderr" as const, "system" as const),
		chunk: text.map((parts) => parts.join("")),
	}),
	fc.record({ stream: fc.constant("stdout" as const), chunkBase64: fc.constantFrom("6Q==", "Cg==", "no base64!") }),
);
const log = fc
	.array(record, { maxLength: 30 })
	.map((records) => records.map((each, index): LogRecord => ({ seq: index + 1, ts: `t${index + 1}`, ...each })));

type Behaviour = "read" | "throw" | { value: unknown };

/** Behaviour for the first line, second line, and so on, cyclically. */
const behaviours = fc.array(
	fc.oneof<fc.Arbitrary<Behaviour>[]>(
		fc.constant("read" as const),
		fc.constant("throw" as const),
		fc.anything({ withBigInt: true, withNullPrototype: true }).map((value) => ({ value })),
	),
	{ minLength: 1, maxLength: 5 },
);

function parserOf(behaviour: Behaviour[]): () => StdoutParser {
	return () => {
		let lines = 0;
		return {
			parseLine(line, ts) {
				const next = behaviour[lines++ % behaviour.length];
				if (next === "throw") throw new Error("no");
				return next === "read" || !next ? [{ kind: "user", ts, text: line }] : (next.value as TranscriptEntry[]);
			},
			reset() {},
		};
	};
}

interface Transcript {
	entries: TranscriptEntry[];
	stats: TranscriptStats;
}

/** The parser hangs or exits after `end.after` batches. */
async function readSandboxed(
	records: LogRecord[],
	create: () => StdoutParser,
	end?: { after: number; by: "silence" | "death" },
): Promise<Transcript> {
	const clock = createTestClock();
	const thread = openTestThread(create);
	const { send } = thread.port;
	let batches = 0;
	thread.port.send = (request) => {
		if (request.type !== "parse" || end === undefined || batches++ < end.after) return send(request);
		queueMicrotask(() => (end.by === "death" ? thread.die("died") : clock.advance(10_000)));
	};
	const parser = sandboxParser({ source: "", port: thread.port, clock });
	const entries: TranscriptEntry[] = [];
	return new Promise((resolve) => {
		const reader = createSandboxedTranscriptReader({
			parser,
			onEntries: (more) => entries.push(...more),
			onEnd: () => resolve({ entries, stats: reader.stats }),
		});
		for (const each of records) reader.push([each]);
		reader.end();
	});
}

/** `size` records arrive at a time; the parser loops on the line of this index. */
async function readUntilLoop(
	records: LogRecord[],
	create: () => StdoutParser,
	{ line, size }: { line: number; size: number },
): Promise<TranscriptEntry[]> {
	const clock = createTestClock();
	const thread = openTestThread(create);
	const { listen } = thread.port;
	let lines = 0;
	thread.port.listen = (onReply, onExit) =>
		listen((reply) => {
			if ((reply as { type: string }).type !== "line" || lines++ < line) onReply(reply);
			else queueMicrotask(() => clock.advance(10_000));
		}, onExit);
	const parser = sandboxParser({ source: "", port: thread.port, clock });
	while (parser.state.type === "loading") await Promise.resolve();
	const entries: TranscriptEntry[] = [];
	const reader = createSandboxedTranscriptReader({ parser, onEntries: (more) => entries.push(...more) });
	for (let index = 0; index < records.length; index += size) {
		reader.push(records.slice(index, index + size));
		while (reader.waiting > 0 && parser.state.type === "ready") await Promise.resolve();
	}
	reader.end();
	while (reader.waiting > 0) await Promise.resolve();
	return entries;
}

function readAtOnce(records: LogRecord[], createParser: () => StdoutParser): Transcript {
	const reader = createTranscriptReader({ createParser });
	return { entries: [...records.flatMap((each) => reader.push(each)), ...reader.end()], stats: reader.stats };
}

describe("createSandboxedTranscriptReader", () => {
	it("gives the same entries as the same parser in this thread, whatever it does", async () => {
		await fc.assert(
			fc.asyncProperty(log, behaviours, async (records, behaviour) => {
				const create = parserOf(behaviour);
				expect(await readSandboxed(records, create)).toEqual(readAtOnce(records, create));
			}),
		);
	});

	it("shows each line once and in order, whenever the parser hangs or exits", async () => {
		const marking = (): StdoutParser => ({ parseLine: (line, ts) => [{ kind: "user", ts, text: line }], reset() {} });
		const end = fc.record({ after: fc.nat(3), by: fc.constantFrom("silence" as const, "death" as const) });
		await fc.assert(
			fc.asyncProperty(log, end, async (records, when) => {
				const { entries } = await readSandboxed(records, marking, when);
				const linesOf = (all: TranscriptEntry[]) =>
					all.map((entry) => ({ ts: entry.ts, text: "text" in entry && entry.text }));
				expect(linesOf(entries)).toEqual(linesOf(readAtOnce(records, marking).entries));
			}),
		);
	});

	it("gives the same entries however the log arrives, when the parser loops on a line", async () => {
		const marking = (): StdoutParser => ({ parseLine: (line, ts) => [{ kind: "user", ts, text: line }], reset() {} });
		await fc.assert(
			fc.asyncProperty(log, fc.nat(8), fc.nat(3), async (records, line, size) => {
				const atOnce = await readUntilLoop(records, marking, { line, size: records.length });
				expect(await readUntilLoop(records, marking, { line, size: size + 1 })).toEqual(atOnce);
			}),
		);
	});

	it("delivers records before the first line without waiting for the parser", () => {
		const seen: TranscriptEntry[] = [];
		const parser = sandboxParser({
			source: "",
			port: openTestThread(parserOf(["read"])).port,
			clock: createTestClock(),
		});
		const reader = createSandboxedTranscriptReader({ parser, onEntries: (more) => seen.push(...more) });
		reader.push([
			{ seq: 1, ts: "t1", stream: "system", chunk: "starting\n" },
			{ seq: 2, ts: "t2", stream: "stdout", chunk: "line\n" },
			{ seq: 3, ts: "t3", stream: "stderr", chunk: "after it\n" },
		]);
		expect(seen).toEqual([{ kind: "system", ts: "t1", text: "starting" }]);
		expect(reader.waiting).toBe(2);
	});

	it("counts the entries that it leaves out", async () => {
		const misspelt = (): StdoutParser => ({
			parseLine: (line, ts) => [
				{ kind: "user", ts, text: line },
				{ kind: "asistant", ts, text: line } as unknown as TranscriptEntry,
				{ kind: "user", ts, text: 5 } as unknown as TranscriptEntry,
			],
			reset() {},
		});
		const { entries, stats } = await readSandboxed(
			[{ seq: 1, ts: "t1", stream: "stdout", chunk: "one\ntwo\n" }],
			misspelt,
		);
		expect(entries.map((entry) => "text" in entry && entry.text)).toEqual(["one", "two"]);
		const dropReasons = [
			{ reason: 'kind: "asistant" is unknown', count: 2 },
			{ reason: "user.text: expected a string, got number", count: 2 },
		];
		expect(stats).toEqual({ lines: 2, quiet: 0, unparsed: 0, parserErrors: 0, droppedEntries: 4, dropReasons });
	});

	it("shows a line as it is when its entries are far too large", async () => {
		const flood = (): StdoutParser => ({
			parseLine: (_, ts) => [{ kind: "user", ts, text: "x".repeat(2_000_000) }],
			reset() {},
		});
		const { entries, stats } = await readSandboxed([{ seq: 1, ts: "t1", stream: "stdout", chunk: "small\n" }], flood);
		expect(entries).toEqual([{ kind: "stdout", ts: "t1", text: "small" }]);
		expect(stats.droppedEntries).toBe(1);
	});

	it("checks the results itself, because the parser may have forged them", async () => {
		const forged = [[{ kind: "user", ts: "t1", text: "x".repeat(2_000_000) }], { kind: "leak" }, null, "text"];
		const thread = openTestThread(parserOf(["read"]));
		const { send } = thread.port;
		thread.port.send = (request) => {
			if (request.type !== "parse") return send(request);
			const { batch } = request;
			const many = Array.from({ length: 1_000 }, (_, index) => ({ reason: `${index} ${"x".repeat(9_999)}`, count: 1 }));
			const reasons = [null, { reason: 7, count: 1 }, { reason: "no count", count: -1 }, ...many];
			for (const [index, result] of forged.entries()) {
				thread.forge({ type: "line", batch, result, dropped: [-5, 1e300, Number.NaN, "9"][index], reasons });
			}
			thread.forge({ type: "parsed", batch, ms: 0 });
		};
		const parser = sandboxParser({ source: "", port: thread.port, clock: createTestClock() });
		const entries: TranscriptEntry[] = [];
		let reader = createSandboxedTranscriptReader({ parser, onEntries() {} });
		await new Promise<void>((resolve) => {
			reader = createSandboxedTranscriptReader({
				parser,
				onEntries: (more) => entries.push(...more),
				onEnd: resolve,
			});
			reader.push([{ seq: 1, ts: "t1", stream: "stdout", chunk: "one\ntwo\nthree\nfour\n" }]);
			reader.end();
		});
		expect(entries).toEqual([
			{ kind: "stdout", ts: "t1", text: "one" },
			{ kind: "stdout", ts: "t1", text: "two" },
			{ kind: "assistant", ts: "t1", text: "three", format: "plain" },
			{ kind: "stdout", ts: "t1", text: "four" },
		]);
		// The flood, the leak and the text, capped at the limit of one line.
		expect(reader.stats).toMatchObject({ parserErrors: 1, droppedEntries: 3 + MAX_DROPPED_PER_LINE });
		const { dropReasons } = reader.stats;
		expect(dropReasons.length).toBeLessThanOrEqual(MAX_DROP_REASONS);
		expect(JSON.stringify(dropReasons).length).toBeLessThan(200 * MAX_DROP_REASONS);
		expect(dropReasons).toContainEqual({ reason: 'kind: "leak" is unknown', count: 1 });
	});
});
