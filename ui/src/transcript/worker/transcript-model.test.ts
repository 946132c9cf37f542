import { createGenericParser } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { ndjson } from "./__tests__/test-log.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";

const LOG = ndjson(
	["system", "[paperclip] starting\n"],
	["stdout", "héllo\nwor"],
	["stderr", "warning 1\nwarn"],
	["stdout", "ld\n"],
	["stderr", "ing 2\n"],
	["stdout", "no end"],
);

function open(): TranscriptModel {
	return createTranscriptModel(createGenericParser, () => {});
}

/** With a parser that treats each line as prose. */
function openProse(): TranscriptModel {
	return createTranscriptModel(
		() => ({ parseLine: (line, ts) => [{ kind: "assistant", ts, text: line }], reset() {} }),
		() => {},
	);
}

/** All rows of a view, as the main thread would receive them. */
function rowsOf(model: TranscriptModel, view: "nice" | "raw") {
	model.setWindow({ view, from: 0, to: 1_000, isAtEnd: false });
	return model.takeUpdate()?.rows.map(([, row]) => row);
}

describe("the text of rows as shown", () => {
	it("has the rows of a range, open where the user opened them", () => {
		const model = open();
		model.pushLog(LOG, true);
		const shown = (view: "nice" | "raw", from: number, to: number, ...toggled: [number, boolean][]) =>
			model.textAsShown(view, { from, to }, new Map(toggled));
		expect(shown("raw", 1, 3)).toBe("héllo\nwarning 1");
		expect(shown("raw", 4, 1_000)).toBe("warning 2\nno end");
		expect(shown("nice", 0, 1)).toBe("system [paperclip] starting");
		expect(shown("nice", 0, 1, [0, true])).toBe("system\n[paperclip] starting");
	});

	it("is null beyond what a clipboard takes", () => {
		const model = open();
		model.pushLog(LOG, true);
		const shown = (max: number) => model.textAsShown("raw", { from: 1, to: 3 }, new Map(), max);
		expect(shown(15)).toBe("héllo\nwarning 1");
		expect(shown(14)).toBeNull();
	});
});

describe("reading a log", () => {
	it("makes the same transcript however the log is split", () => {
		const whole = open();
		whole.pushLog(LOG, true);
		const records = LOG.split("\n").filter((line) => line !== "");
		for (let cut = 0; cut <= records.length; cut++) {
			const parts = open();
			parts.pushLog(records.slice(0, cut).join("\n"), false);
			parts.pushLog(records.slice(cut).join("\n"), false);
			parts.pushLog("", true);
			for (const view of ["nice", "raw"] as const) expect(parts.text(view)).toBe(whole.text(view));
		}
	});

	it("shows every line in both views", () => {
		const model = open();
		model.pushLog(LOG, true);
		expect(model.text("raw").split("\n")).toEqual([
			"[paperclip] starting",
			"héllo",
			"warning 1",
			"world",
			"warning 2",
			"no end",
		]);
		expect(rowsOf(model, "nice")).toMatchObject([
			{ kind: "system" },
			{
				kind: "log",
				lines: [
					{ text: "héllo" },
					{ text: "warning 1", isError: true },
					{ text: "world" },
					{ text: "warning 2", isError: true },
					{ text: "no end", isError: false },
				],
			},
		]);
	});
});

describe("the window", () => {
	it("sends each row once, and again when it changes", () => {
		const model = open();
		model.setWindow({ view: "nice", from: 0, to: 10, isAtEnd: false });
		model.pushLog(ndjson(["stdout", "one\n"]), false);
		expect(model.takeUpdate()).toMatchObject({ count: 1, rows: [[0, { lines: [{ text: "one" }] }]], done: false });
		expect(model.takeUpdate()).toBeNull();
		model.pushLog(ndjson(["stdout", "two\n"], ["stderr", "oh\n"]), true);
		expect(model.takeUpdate()).toMatchObject({
			count: 1,
			rows: [[0, { lines: [{ text: "one" }, { text: "two" }, { text: "oh", isError: true }] }]],
			done: true,
		});
	});

	it("sends no rows outside the window, and sends rows again that come back into it", () => {
		const model = open();
		model.pushLog(ndjson(["stdout", "1\n2\n3\n4\n"]), true);
		const indexes = (from: number, to: number) => {
			model.setWindow({ view: "raw", from, to, isAtEnd: false });
			return model.takeUpdate()?.rows.map(([index]) => index);
		};
		expect(indexes(0, 2)).toEqual([0, 1]);
		expect(indexes(1, 3)).toEqual([2]);
		expect(indexes(0, 2)).toEqual([0]);
		expect(indexes(2, 99)).toEqual([2, 3]);
	});

	it("moves on with the rows that are added, as long as it is at the end", () => {
		const model = open();
		const push = (...lines: number[]) =>
			model.pushLog(ndjson(["stdout", lines.map((line) => `${line}\n`).join("")]), false);
		const update = () => {
			const { from, to, rows = [] } = model.takeUpdate() ?? {};
			return { from, to, sent: rows.map(([index]) => index) };
		};
		model.setWindow({ view: "raw", from: 0, to: 3, isAtEnd: true });
		push(1, 2);
		expect(update()).toEqual({ from: 0, to: 3, sent: [0, 1] });
		push(3, 4, 5);
		expect(update()).toEqual({ from: 2, to: 5, sent: [2, 3, 4] });
		push(6);
		expect(update()).toEqual({ from: 3, to: 6, sent: [5] });
		model.setWindow({ view: "raw", from: 1, to: 6, isAtEnd: false });
		push(7);
		expect(update()).toEqual({ from: 1, to: 6, sent: [1, 2] });
	});

	it("needs no update for a window that has only rows of the last one", () => {
		const model = open();
		model.pushLog(ndjson(["stdout", "1\n2\n3\n4\n"]), false);
		const move = (from: number, to: number) => model.setWindow({ view: "raw", from, to, isAtEnd: true });
		expect(move(0, 6)).toBe(true);
		model.takeUpdate();
		expect([move(2, 6), move(2, 9)]).toEqual([false, false]);
		expect(model.takeUpdate()).toBeNull();
		expect(move(1, 9)).toBe(true);
		expect(model.takeUpdate()?.rows.map(([index]) => index)).toEqual([1]);
	});

	it("cuts huge rows until they are expanded", () => {
		const model = open();
		model.pushLog(ndjson(["stdout", "x".repeat(50_000)]), true);
		expect(rowsOf(model, "raw")?.[0]).toMatchObject({ cut: 10_000 });
		model.expand("raw", 0);
		const row = model.takeUpdate()?.rows[0]?.[1];
		expect(row).toMatchObject({ kind: "line", text: "x".repeat(50_000) });
		expect(row?.cut).toBeUndefined();
	});
});

/** Searches all rows. Returns the result with the places of all matches. */
function find(model: TranscriptModel, text: string, caseSensitive = false) {
	model.search({ text, caseSensitive }, 0);
	while (model.advanceSearch(() => false));
	const search = model.takeUpdate()?.search;
	const places = Array.from({ length: search?.total ?? 0 }, (_, position) => {
		model.search({ text, caseSensitive }, 0, position);
		return model.takeUpdate()?.search?.current;
	});
	return { total: search?.total, current: search?.current, position: search?.position, places };
}

describe("search", () => {
	it("counts each match, in the row, field and place where it is shown", () => {
		const model = open();
		model.setWindow({ view: "raw", from: 0, to: 1, isAtEnd: false });
		model.pushLog(ndjson(["stdout", "Apple apple\npear\npineapple\n"]), false);
		const places = [
			{ row: 0, field: 0, occurrence: 0 },
			{ row: 0, field: 0, occurrence: 1 },
			{ row: 2, field: 0, occurrence: 0 },
		];
		expect(find(model, "APPLE")).toEqual({ total: 3, current: places[0], position: 0, places });
		expect(find(model, "apple", true)).toMatchObject({ total: 2, places: [places[0], places[2]] });
		expect(find(model, "É").total).toBe(0);
	});

	it("goes on while the log grows", () => {
		const model = open();
		model.setWindow({ view: "raw", from: 0, to: 1, isAtEnd: false });
		model.search({ text: "apple", caseSensitive: false }, 0);
		expect(model.takeUpdate()?.search).toMatchObject({ total: 0, complete: true, current: null });
		model.pushLog(ndjson(["stdout", "an apple\n"]), false);
		model.advanceSearch(() => false);
		expect(model.takeUpdate()?.search).toMatchObject({ total: 1, complete: true, current: { row: 0 }, position: 0 });
		model.pushLog(ndjson(["stdout", "plum\n"]), false);
		model.advanceSearch(() => false);
		expect(model.takeUpdate()?.search).toMatchObject({ total: 1, steps: 1 });
		model.search(null, 0);
		expect(model.takeUpdate()?.search).toBeNull();
	});

	it("steps through the matches and around the end", () => {
		const model = open();
		model.setWindow({ view: "raw", from: 0, to: 1, isAtEnd: false });
		model.pushLog(ndjson(["stdout", "a a\nb\na\n"]), true);
		model.search({ text: "a", caseSensitive: false }, 1);
		model.advanceSearch(() => false);
		const position = () => model.takeUpdate()?.search?.position;
		expect(position()).toBe(2);
		const steps = [1, 1, -1, -1, -1].map((step) => {
			model.step(step as 1 | -1, 0);
			return position();
		});
		expect(steps).toEqual([0, 1, 0, 2, 1]);
	});

	it("keeps the match when the view is switched, even before all are counted", () => {
		const model = open();
		model.pushLog(ndjson(["stdout", "a\n".repeat(4_000)]), true);
		model.setWindow({ view: "nice", from: 0, to: 10, isAtEnd: false });
		model.search({ text: "a", caseSensitive: false }, 0, 41);
		expect(model.takeUpdate()?.search).toMatchObject({ complete: false, position: 41, steps: 1 });
		model.setWindow({ view: "raw", from: 0, to: 10, isAtEnd: false });
		model.advanceSearch(() => false);
		expect(model.takeUpdate()?.search).toMatchObject({ total: 4_000, position: 41, current: { row: 41 }, steps: 1 });
		model.step(1, 0);
		model.setWindow({ view: "nice", from: 0, to: 10, isAtEnd: false });
		model.advanceSearch(() => false);
		expect(model.takeUpdate()?.search).toMatchObject({ position: 42, current: { row: 1 }, steps: 2 });
	});

	it("goes to the first match of the same place when the other view has others", () => {
		const model = openProse();
		model.pushLog(ndjson(["stdout", "a *\n* b\n"]), true);
		model.setWindow({ view: "raw", from: 0, to: 10, isAtEnd: false });
		model.search({ text: "b", caseSensitive: false }, 0);
		model.advanceSearch(() => false);
		model.setWindow({ view: "nice", from: 0, to: 10, isAtEnd: false });
		model.advanceSearch(() => false);
		expect(model.takeUpdate()?.search).toMatchObject({ total: 1, position: 0 });
	});

	it("searches what the other view shows when the view is switched, and takes the reader nowhere", () => {
		const model = openProse();
		model.setWindow({ view: "raw", from: 0, to: 10, isAtEnd: false });
		model.pushLog(ndjson(["stdout", "a\nb\na **a**\n"]), true);
		expect(find(model, "a").total).toBe(3);
		expect(find(model, "*").total).toBe(4);
		model.setWindow({ view: "nice", from: 0, to: 10, isAtEnd: false });
		model.advanceSearch(() => false);
		expect(model.takeUpdate()?.search).toMatchObject({ total: 0, current: null });
		expect(find(model, "a").places.map((place) => place?.row)).toEqual([0, 0, 0]);
	});
});

describe("places", () => {
	it("finds the row of the other view that shows the same", () => {
		const model = openProse();
		model.setWindow({ view: "nice", from: 0, to: 10, isAtEnd: false });
		model.pushLog(ndjson(["stdout", "one\ntwo\n"], ["stderr", "oh\n"], ["stdout", "three\n"]), true);
		const rows = model.takeUpdate()?.rows.map(([, row]) => row.position);
		expect(rows).toEqual([0, 2, 3].map((line) => ({ line, part: 0 })));
		expect([0, 1, 2, 3].map((line) => model.rowOf("nice", { line, part: 0 }))).toEqual([0, 0.5, 1, 2]);
		expect(model.rowOf("raw", { line: 2, part: 0 })).toBe(2);
		expect(model.rowOf("raw", { line: 99, part: 0 })).toBe(3);
	});

	it("waits for a line that has not been read, as long as the run goes on", () => {
		const model = open();
		model.pushLog(ndjson(["stdout", "one\n"]), false);
		expect(model.rowOf("nice", { line: 5, part: 0 })).toBeNull();
		model.pushLog("", true);
		expect(Math.floor(model.rowOf("nice", { line: 5, part: 0 }) ?? -1)).toBe(0);
	});

	it("finds errors", () => {
		const model = openProse();
		model.pushLog(ndjson(["stdout", "one\n"], ["stderr", "oh\nno\n"], ["stdout", "two\n"], ["stderr", "oh\n"]), true);
		expect([model.findError("nice", -1, 1), model.findError("nice", 1, 1), model.findError("nice", 1, -1)]).toEqual([
			1,
			3,
			null,
		]);
		expect([model.findError("raw", -1, 1), model.findError("raw", 1, 1)]).toEqual([1, 4]);
	});
});
