import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StdoutParser } from "../contract/line-parser.ts";
import { createTestClock, type TestClock } from "./__tests__/test-clock.ts";
import { openTestThread, type TestThread } from "./__tests__/test-thread.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { ParserLine } from "./protocol/parser-messages.ts";
import { type ParsedLine, type SandboxedParser, sandboxParser } from "./sandboxed-parser.ts";

const LINES: ParserLine[] = [
	["one", "t1"],
	["two", "t2"],
];
const GRACE = 100;

let clock: TestClock;
let thread: TestThread;
let time: number;
/** Milliseconds that the parser takes for a line. */
let cost: number;

beforeEach(() => {
	clock = createTestClock();
	time = 0;
	cost = 0;
});

function parser(): StdoutParser {
	return {
		parseLine(line, ts) {
			time += cost;
			return [{ kind: "user", ts, text: line }];
		},
		reset() {},
	};
}

function open(source = "source"): SandboxedParser {
	thread = openTestThread(parser, () => time);
	return sandboxParser({ source, port: thread.port, clock });
}

async function loaded(): Promise<SandboxedParser> {
	const sandboxed = open();
	await expect.poll(() => sandboxed.state).toEqual({ type: "ready" });
	return sandboxed;
}

function parse(sandboxed: SandboxedParser): Promise<readonly ParsedLine[]> {
	return new Promise((resolve) => sandboxed.parse(LINES, resolve));
}

const READ = [
	{ result: [{ kind: "user", ts: "t1", text: "one" }], dropped: 0, reasons: [] },
	{ result: [{ kind: "user", ts: "t2", text: "two" }], dropped: 0, reasons: [] },
];

describe("sandboxParser", () => {
	it("loads the parser and parses with it", async () => {
		const sandboxed = await loaded();
		expect(await parse(sandboxed)).toEqual(READ);
		expect(await parse(sandboxed)).toEqual(READ);
		expect(thread.requests.map(({ type }) => type)).toEqual(["load", "parse", "parse"]);
	});

	it("resets the parser, and creates another one when reset() throws", async () => {
		let parsers = 0;
		const forgetful = (): StdoutParser => {
			let lines = 0;
			parsers++;
			return {
				parseLine: () => [{ kind: "user", ts: `parser ${parsers}`, text: `line ${++lines}` }],
				reset() {
					throw new Error("no");
				},
			};
		};
		thread = openTestThread(forgetful);
		const sandboxed = sandboxParser({ source: "", port: thread.port, clock });
		await expect.poll(() => sandboxed.state.type).toBe("ready");
		await parse(sandboxed);
		sandboxed.reset();
		expect((await parse(sandboxed))[0]?.result).toEqual([{ kind: "user", ts: "parser 2", text: "line 1" }]);
	});

	it("notifies of each change of state", async () => {
		const sandboxed = open();
		const states: string[] = [];
		sandboxed.onState(() => states.push(sandboxed.state.type));
		await expect.poll(() => states).toEqual(["ready"]);
		thread.die("ran out of memory");
		expect(states).toEqual(["ready", "failed"]);
		expect(sandboxed.state).toEqual({ type: "failed", reason: "ran out of memory" });
	});

	it("never starts a source that is too large", () => {
		const sandboxed = open("é".repeat(PARSER_LIMITS.sourceBytes / 2 + 1));
		expect(sandboxed.state).toEqual({ type: "failed", reason: "is larger than 50 KB" });
		expect(thread).toMatchObject({ isTerminated: true, requests: [] });
		expect(open("é".repeat(PARSER_LIMITS.sourceBytes / 2)).state.type).toBe("loading");
	});

	it("has one deadline for the start of the thread, and then one for loading the parser", async () => {
		const sandboxed = open();
		clock.advance(PARSER_LIMITS.startMs);
		await expect.poll(() => sandboxed.state.type).toBe("ready");
	});

	it("fails when the thread does not start", () => {
		const sandboxed = open();
		clock.advance(PARSER_LIMITS.startMs + GRACE);
		expect(sandboxed.state).toEqual({ type: "failed", reason: "could not be started within 15 s" });
		expect(thread.isTerminated).toBe(true);
	});

	it("stops a parser that does not respond, and returns its batch", async () => {
		const sandboxed = await loaded();
		const results = parse(sandboxed);
		clock.advance(PARSER_LIMITS.responseMs + GRACE);
		expect(await results).toEqual([]);
		expect(sandboxed.state).toMatchObject({ type: "stopped" });
		expect(thread.isTerminated).toBe(true);
		expect(await parse(sandboxed)).toEqual([]);
	});

	it("returns the lines before the one on which it does not respond any more", async () => {
		const sandboxed = await loaded();
		thread.port.send = () => {};
		const results = parse(sandboxed);
		thread.forge({ type: "line", batch: 1, ...READ[0] });
		await Promise.resolve();
		clock.advance(PARSER_LIMITS.responseMs + GRACE);
		expect(await results).toEqual([READ[0]]);
		expect(sandboxed.state).toMatchObject({ type: "stopped" });
	});

	it("accepts a response that arrived in time while this thread was busy", async () => {
		const sandboxed = await loaded();
		const results = parse(sandboxed);
		clock.advance(PARSER_LIMITS.responseMs + GRACE - 1);
		expect(await results).toEqual(READ);
		clock.advance(60_000);
		expect(sandboxed.state.type).toBe("ready");
	});

	it("tolerates one slow batch, and stops the parser after two in a row", async () => {
		const sandboxed = await loaded();
		for (const costs of [200, 0, 200]) {
			cost = costs;
			await parse(sandboxed);
		}
		expect(sandboxed.state.type).toBe("ready");
		expect(await parse(sandboxed), "its results still count").toEqual(READ);
		expect(sandboxed.state).toMatchObject({ type: "stopped" });
		expect(thread.isTerminated).toBe(true);
	});

	it.each([
		["nothing", null],
		["an unknown type", { type: "leak" }],
		["started twice", { type: "started" }],
		["ready twice", { type: "ready" }],
		["failed after ready", { type: "failed", reason: "x" }],
		["an unrequested line", { type: "line", batch: 2, result: [] }],
		["a line of no batch", { type: "line", result: [] }],
		["the end of a batch too early", { type: "parsed", batch: 1, ms: 0 }],
		["the end of no batch", { type: "parsed", ms: 0 }],
	])("stops a thread that sends %s", async (_, reply) => {
		const sandboxed = await loaded();
		thread.forge(reply);
		expect(await parse(sandboxed)).toEqual([]);
		expect(sandboxed.state).toEqual({ type: "failed", reason: "sent an unexpected message" });
	});

	it("stops a thread that sends more lines than the batch has", async () => {
		const sandboxed = await loaded();
		thread.forge({ type: "line", batch: 1, result: [] });
		expect(await parse(sandboxed)).toEqual([{ result: [] }, READ[0]]);
		expect(sandboxed.state).toEqual({ type: "failed", reason: "sent an unexpected message" });
	});

	it("calls nothing after close()", async () => {
		const sandboxed = await loaded();
		const callback = vi.fn();
		sandboxed.onState(callback);
		sandboxed.parse(LINES, callback);
		sandboxed.close();
		clock.advance(60_000);
		expect(thread.isTerminated).toBe(true);
		expect(callback).not.toHaveBeenCalled();
	});
});
