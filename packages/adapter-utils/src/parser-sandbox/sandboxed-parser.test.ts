import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StdoutParser } from "../contract/line-parser.ts";
import { createTestClock, type TestClock } from "./__tests__/test-clock.ts";
import { openTestThread, type TestThread } from "./__tests__/test-thread.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { ParserLine } from "./protocol/parser-messages.ts";
import { type SandboxedParser, sandboxParser } from "./sandboxed-parser.ts";

const LINES: ParserLine[] = [
	["one", "t1"],
	["two", "t2"],
];
const GRACE = 100;

let clock: TestClock;
let thread: TestThread;
let time: number;
/** What each line costs, in milliseconds. */
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

function host(source = "source"): SandboxedParser {
	thread = openTestThread(parser, () => time);
	return sandboxParser({ source, port: thread.port, clock });
}

async function loaded(): Promise<SandboxedParser> {
	const hosted = host();
	await vi.waitFor(() => expect(hosted.state).toEqual({ type: "ready" }));
	return hosted;
}

function parse(hosted: SandboxedParser): Promise<readonly unknown[] | null> {
	return new Promise((resolve) => hosted.parse(LINES, resolve));
}

const READ = [[{ kind: "user", ts: "t1", text: "one" }], [{ kind: "user", ts: "t2", text: "two" }]];

describe("sandboxParser", () => {
	it("loads the parser and lets it read", async () => {
		const hosted = await loaded();
		expect(await parse(hosted)).toEqual(READ);
		expect(await parse(hosted)).toEqual(READ);
		expect(thread.requests.map(({ type }) => type)).toEqual(["load", "parse", "parse"]);
	});

	it("lets the parser forget, and makes another one when it cannot", async () => {
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
		const hosted = sandboxParser({ source: "", port: thread.port, clock });
		await vi.waitFor(() => expect(hosted.state.type).toBe("ready"));
		await parse(hosted);
		hosted.reset();
		expect((await parse(hosted))?.[0]).toEqual([{ kind: "user", ts: "parser 2", text: "line 1" }]);
	});

	it("tells of each change of state", async () => {
		const hosted = host();
		const states: string[] = [];
		hosted.onState(() => states.push(hosted.state.type));
		await vi.waitFor(() => expect(states).toEqual(["ready"]));
		thread.die("ran out of memory");
		expect(states).toEqual(["ready", "failed"]);
		expect(hosted.state).toEqual({ type: "failed", reason: "ran out of memory" });
	});

	it("never starts a source that is too large", () => {
		const hosted = host("é".repeat(PARSER_LIMITS.sourceBytes / 2 + 1));
		expect(hosted.state).toEqual({ type: "failed", reason: "is larger than 50 KB" });
		expect(thread).toMatchObject({ ended: true, requests: [] });
		expect(host("é".repeat(PARSER_LIMITS.sourceBytes / 2)).state.type).toBe("loading");
	});

	it("gives the thread its time to start, and then the parser its own to load", async () => {
		const hosted = host();
		clock.advance(PARSER_LIMITS.startMs);
		await vi.waitFor(() => expect(hosted.state.type).toBe("ready"));
	});

	it("gives up on a thread that does not start", () => {
		const hosted = host();
		clock.advance(PARSER_LIMITS.startMs + GRACE);
		expect(hosted.state).toEqual({ type: "failed", reason: "could not be started within 15 s" });
		expect(thread.ended).toBe(true);
	});

	it("ends a parser that gives no answer, and gives its lines back", async () => {
		const hosted = await loaded();
		const results = parse(hosted);
		clock.advance(PARSER_LIMITS.answerMs + GRACE);
		expect(await results).toBeNull();
		expect(hosted.state).toMatchObject({ type: "stopped" });
		expect(thread.ended).toBe(true);
		expect(await parse(hosted)).toBeNull();
	});

	it("takes an answer that came in time though the host was busy", async () => {
		const hosted = await loaded();
		const results = parse(hosted);
		clock.advance(PARSER_LIMITS.answerMs + GRACE - 1);
		expect(await results).toEqual(READ);
		clock.advance(60_000);
		expect(hosted.state.type).toBe("ready");
	});

	it("forgives one slow batch, and ends the parser when two follow each other", async () => {
		const hosted = await loaded();
		for (const costs of [200, 0, 200]) {
			cost = costs;
			await parse(hosted);
		}
		expect(hosted.state.type).toBe("ready");
		expect(await parse(hosted), "what it has read is read").toEqual(READ);
		expect(hosted.state).toMatchObject({ type: "stopped" });
		expect(thread.ended).toBe(true);
	});

	it.each([
		["nothing", null],
		["something unknown", { type: "leak" }],
		["that it starts again", { type: "started" }],
		["that it is ready again", { type: "ready" }],
		["that it failed after it was ready", { type: "failed", reason: "x" }],
		["results nobody asked for", { type: "parsed", results: [], ms: 0 }],
		["too few results", { type: "parsed", batch: 1, results: [[]], ms: 0 }],
		["no list of results", { type: "parsed", batch: 1, results: { length: 2 }, ms: 0 }],
	])("ends a thread that says %s", async (_, reply) => {
		const hosted = await loaded();
		thread.say(reply);
		expect(await parse(hosted)).toBeNull();
		expect(hosted.state).toEqual({ type: "failed", reason: "answered out of turn" });
	});

	it("is quiet once it is closed", async () => {
		const hosted = await loaded();
		const heard = vi.fn();
		hosted.onState(heard);
		hosted.parse(LINES, heard);
		hosted.close();
		clock.advance(60_000);
		expect(thread.ended).toBe(true);
		expect(heard).not.toHaveBeenCalled();
	});
});
