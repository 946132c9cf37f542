import {
	createGenericParser,
	runParserHarness,
	type StdoutParser,
	sandboxParser,
	systemClock,
} from "@paperclipai/adapter-utils";
import { afterEach, describe, expect, it } from "vitest";
import { ndjson } from "./__tests__/test-log.ts";
import type { TranscriptUpdate } from "./messages.ts";
import { parserPortOf } from "./parser-port.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";

const FIRST = ndjson(["stdout", "one\ntwo\n"], ["stderr", "oops\n"]);
const LATER = ndjson(["stdout", "three\n"]);

let closePort = () => {};
afterEach(() => closePort());

/** The harness of the sandbox, here in the thread of the test. The parser loads when `load` is called. */
function openHarness(parseLine: StdoutParser["parseLine"]) {
	const { port1, port2 } = new MessageChannel();
	closePort = () => port2.close();
	let load = () => {};
	const loaded = new Promise<void>((resolve) => {
		load = resolve;
	});
	runParserHarness({
		reply: (message) => port2.postMessage(message),
		listen(onRequest) {
			port2.onmessage = ({ data }) => onRequest(data);
		},
		importModule: () => loaded.then(() => ({ parseStdoutLine: parseLine })),
		now: () => 0,
	});
	return {
		load,
		fail: () => port2.postMessage("leak"),
		connect: () => sandboxParser({ source: "", port: parserPortOf(port1), clock: systemClock }),
	};
}

const upperCase: StdoutParser["parseLine"] = (line, ts) => [{ kind: "assistant", ts, text: line.toUpperCase() }];

/** A model with the last update of its window. */
function watch(view: "nice" | "raw" = "nice") {
	const seen = { last: null as TranscriptUpdate | null };
	const model: TranscriptModel = createTranscriptModel(createGenericParser, () => take());
	function take() {
		seen.last = model.takeUpdate() ?? seen.last;
	}
	model.setWindow({ view, from: 0, to: 100, isAtEnd: false });
	return { model, seen, take };
}

describe("a transcript with an external parser", () => {
	it("shows rows at once, and replaces them when the parser has caught up", async () => {
		const harness = openHarness(upperCase);
		const { model, seen, take } = watch();
		model.pushLog(FIRST, false);
		model.setParser(harness.connect());
		take();
		expect(seen.last).toMatchObject({
			generation: 0,
			externalParser: { type: "loading" },
			rows: [[0, { lines: [{ text: "one" }, { text: "two" }, { text: "oops", isError: true }] }]],
		});

		harness.load();
		await expect.poll(() => seen.last?.generation).toBe(1);
		expect(seen.last).toMatchObject({
			externalParser: { type: "ready" },
			count: 2,
			done: false,
			rows: [
				[0, { kind: "assistant", text: "ONE\nTWO" }],
				[1, { kind: "log" }],
			],
		});

		model.pushLog(LATER, true);
		await expect.poll(() => seen.last).toMatchObject({ done: true, count: 3 });
		expect(model.text("nice")).toBe("ONE\nTWO\n\noops\n\nTHREE");
		expect(seen.last?.stats).toEqual({
			lines: 3,
			quiet: 0,
			unparsed: 0,
			parserErrors: 0,
			droppedEntries: 0,
			dropReasons: [],
		});
	});

	it("searches the new rows, and cuts expanded rows again", async () => {
		const harness = openHarness((line, ts) => [{ kind: "user", ts, text: "x".repeat(line.length) }]);
		const { model, seen, take } = watch();
		model.pushLog(ndjson(["stdout", `${"y".repeat(50_000)} two\n`]), true);
		model.search({ text: "two", caseSensitive: false }, 0);
		model.expand("nice", 0);
		model.setParser(harness.connect());
		take();
		expect(seen.last?.search?.current).toEqual({ row: 0, field: 0, occurrence: 0 });
		expect(seen.last?.rows[0]?.[1].cut).toBeUndefined();
		harness.load();
		await expect.poll(() => seen.last?.generation).toBe(1);
		expect(seen.last?.search?.current).toBeNull();
		expect(seen.last?.rows[0]?.[1].cut).toBeGreaterThan(0);
	});

	it("keeps its rows when the parser fails to load", async () => {
		const harness = openHarness(upperCase);
		const { model, seen } = watch();
		model.pushLog(FIRST, false);
		model.setParser(harness.connect());
		harness.fail();
		await expect.poll(() => seen.last?.externalParser).toMatchObject({ type: "failed" });
		model.pushLog(LATER, true);
		expect(model.takeUpdate()).toMatchObject({ generation: 0, done: true });
		expect(model.text("nice")).toContain("three");
	});

	it("continues with the generic parser where the external one failed", async () => {
		const harness = openHarness(upperCase);
		const { model, seen } = watch();
		model.setParser(harness.connect());
		model.pushLog(FIRST, false);
		harness.load();
		await expect.poll(() => seen.last?.generation).toBe(1);
		harness.fail();
		await expect.poll(() => seen.last?.externalParser).toMatchObject({ type: "failed" });
		model.pushLog(LATER, true);
		expect(model.takeUpdate()).toMatchObject({ generation: 1, done: true });
		expect(model.text("nice")).toBe("ONE\nTWO\n\noops\nthree");
	});

	it("does not change the Raw view", async () => {
		const harness = openHarness(upperCase);
		const { model, seen, take } = watch("raw");
		model.pushLog(FIRST, true);
		model.setParser(harness.connect());
		take();
		expect(seen.last?.rows.length).toBe(3);
		harness.load();
		await expect.poll(() => seen.last?.generation).toBe(1);
		expect(seen.last).toMatchObject({ count: 3, rows: [] });
	});
});
