import {
	createGenericParser,
	runParserHarness,
	type StdoutParser,
	sandboxParser,
	systemClock,
} from "@paperclipai/adapter-utils";
import { afterEach, describe, expect, it } from "vitest";
import { ndjson } from "../blocks/__tests__/test-log.ts";
import { parserPortOf } from "./parser-port.ts";
import { createTranscriptModel, type TranscriptModel, type TranscriptUpdate } from "./transcript-model.ts";

const FIRST = ndjson(["stdout", "one\ntwo\n"], ["stderr", "oops\n"]);
const LATER = ndjson(["stdout", "three\n"]);

let closePort = () => {};
afterEach(() => closePort());

/** The harness as it runs behind the wall, here in the test's own thread, with a parser that loads when it is let. */
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
		host: () => sandboxParser({ source: "", port: parserPortOf(port1), clock: systemClock }),
	};
}

const loudly: StdoutParser["parseLine"] = (line, ts) => [{ kind: "assistant", ts, text: line.toUpperCase() }];

/** What the watcher of the Nice view was told last. */
function watch(view: "nice" | "raw" = "nice") {
	const seen = { last: null as TranscriptUpdate | null };
	const model: TranscriptModel = createTranscriptModel(createGenericParser, () => take());
	function take() {
		seen.last = model.takeUpdate() ?? seen.last;
	}
	model.setWindow(view, 0, 100);
	return { model, seen, take };
}

describe("a transcript with an external parser", () => {
	it("shows what is there at once, and all of it again when the parser has read it", async () => {
		const harness = openHarness(loudly);
		const { model, seen, take } = watch();
		model.pushLog(FIRST, false);
		model.setParser(harness.host());
		take();
		expect(seen.last).toMatchObject({
			reading: 0,
			hosted: { type: "loading" },
			rows: [
				[0, { text: "one\ntwo" }],
				[1, { kind: "stderr" }],
			],
		});

		harness.load();
		await expect.poll(() => seen.last?.reading).toBe(1);
		expect(seen.last).toMatchObject({
			hosted: { type: "ready" },
			count: 2,
			done: false,
			rows: [
				[0, { kind: "assistant", text: "ONE\nTWO" }],
				[1, { kind: "stderr" }],
			],
		});

		model.pushLog(LATER, true);
		await expect.poll(() => seen.last).toMatchObject({ done: true, count: 3 });
		expect(model.text("nice")).toBe("ONE\nTWO\n\noops\n\nTHREE");
		expect(seen.last?.stats).toEqual({ lines: 3, quiet: 0, unparsed: 0, parserErrors: 0 });
	});

	it("searches anew in the rows of the parser, and forgets which rows were opened", async () => {
		const harness = openHarness((line, ts) => [{ kind: "user", ts, text: "x".repeat(line.length) }]);
		const { model, seen, take } = watch();
		model.pushLog(ndjson(["stdout", `${"y".repeat(50_000)} two\n`]), true);
		model.search("two");
		model.expand("nice", 0);
		model.setParser(harness.host());
		take();
		expect(seen.last?.search?.matches).toEqual([0]);
		expect(seen.last?.rows[0]?.[1].cut).toBeUndefined();
		harness.load();
		await expect.poll(() => seen.last?.reading).toBe(1);
		expect(seen.last?.search?.matches).toEqual([]);
		expect(seen.last?.rows[0]?.[1].cut).toBeGreaterThan(0);
	});

	it("leaves everything as it is when the parser does not load", async () => {
		const harness = openHarness(loudly);
		const { model, seen } = watch();
		model.pushLog(FIRST, false);
		model.setParser(harness.host());
		harness.fail();
		await expect.poll(() => seen.last?.hosted).toMatchObject({ type: "failed" });
		model.pushLog(LATER, true);
		expect(model.takeUpdate()).toMatchObject({ reading: 0, done: true });
		expect(model.text("nice")).toContain("three");
	});

	it("goes on where the parser came to an end", async () => {
		const harness = openHarness(loudly);
		const { model, seen } = watch();
		model.setParser(harness.host());
		model.pushLog(FIRST, false);
		harness.load();
		await expect.poll(() => seen.last?.reading).toBe(1);
		harness.fail();
		await expect.poll(() => seen.last?.hosted).toMatchObject({ type: "failed" });
		model.pushLog(LATER, true);
		expect(model.takeUpdate()).toMatchObject({ reading: 1, done: true });
		expect(model.text("nice")).toBe("ONE\nTWO\n\noops\n\nthree");
	});

	it("leaves the Raw view alone", async () => {
		const harness = openHarness(loudly);
		const { model, seen, take } = watch("raw");
		model.pushLog(FIRST, true);
		model.setParser(harness.host());
		take();
		expect(seen.last?.rows.length).toBe(3);
		harness.load();
		await expect.poll(() => seen.last?.reading).toBe(1);
		expect(seen.last).toMatchObject({ count: 3, rows: [] });
	});
});
