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

/** All rows of a view, as the main thread would receive them. */
function rowsOf(model: TranscriptModel, view: "nice" | "raw") {
	model.setWindow(view, 0, 1_000);
	return model.takeUpdate()?.rows.map(([, row]) => row);
}

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
		model.setWindow("nice", 0, 10);
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
			model.setWindow("raw", from, to);
			return model.takeUpdate()?.rows.map(([index]) => index);
		};
		expect(indexes(0, 2)).toEqual([0, 1]);
		expect(indexes(1, 3)).toEqual([2]);
		expect(indexes(0, 2)).toEqual([0]);
		expect(indexes(2, 99)).toEqual([2, 3]);
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

describe("search", () => {
	it("ignores case and searches all rows, including later ones", () => {
		const model = open();
		model.setWindow("raw", 0, 1);
		model.pushLog(ndjson(["stdout", "Apple\npear\n"]), false);
		model.search("APPLE");
		expect(model.takeUpdate()?.search).toEqual({ query: "APPLE", matches: [0] });
		model.pushLog(ndjson(["stdout", "pineapple\n"]), false);
		expect(model.takeUpdate()?.search).toEqual({ query: "APPLE", matches: [0, 2] });
		model.pushLog(ndjson(["stdout", "plum\n"]), false);
		expect(model.takeUpdate()).not.toHaveProperty("search");
		model.search("");
		expect(model.takeUpdate()?.search).toBeNull();
	});

	it("searches again when the view is switched", () => {
		const model = open();
		model.setWindow("raw", 0, 10);
		model.pushLog(ndjson(["stdout", "a\nb\na\n"]), true);
		model.search("a");
		expect(model.takeUpdate()?.search?.matches).toEqual([0, 2]);
		model.setWindow("nice", 0, 10);
		expect(model.takeUpdate()?.search?.matches).toEqual([0]);
	});
});
