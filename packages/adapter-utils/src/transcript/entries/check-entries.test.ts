import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TranscriptEntry } from "../../contract/transcript-entry.ts";
import { checkEntries } from "./check-entries.ts";
import { MAX_DROP_REASONS, OTHER_REASONS } from "./drop-reasons.ts";

const ts = "2026-01-01T00:00:00.000Z";
const raw: TranscriptEntry = { kind: "stdout", ts, text: "the line" };
const check = (value: unknown) => checkEntries(value, "the line", ts);

const oneOfEach: TranscriptEntry[] = [
	{ kind: "assistant", ts, text: "a", delta: true },
	{ kind: "thinking", ts, text: "b" },
	{ kind: "user", ts, text: "c" },
	{ kind: "tool_call", ts, name: "Bash", input: { command: "ls" }, toolUseId: "1" },
	{ kind: "tool_result", ts, toolUseId: "1", content: "out", isError: false },
	{ kind: "init", ts, model: "m", sessionId: "s" },
	{
		kind: "result",
		ts,
		text: "done",
		inputTokens: 1,
		outputTokens: 2,
		cachedTokens: 0,
		costUsd: 0.1,
		subtype: "success",
		isError: false,
		errors: [],
	},
	{ kind: "stderr", ts, text: "d" },
	{ kind: "system", ts, text: "e" },
	{ kind: "stdout", ts, text: "f" },
	{ kind: "diff", ts, changeType: "add", text: "+x" },
];

describe("checkEntries", () => {
	it("accepts every kind of entry unchanged", () => {
		expect(check(oneOfEach)).toEqual({ entries: oneOfEach, dropped: 0, reasons: [] });
	});

	it("keeps the sub-agent of an entry", () => {
		expect(check({ kind: "user", ts, text: "c", parentToolUseId: "1" }).entries[0]).toHaveProperty(
			"parentToolUseId",
			"1",
		);
		for (const invalid of ["", null, 7]) {
			expect(check({ kind: "user", ts, text: "c", parentToolUseId: invalid }).entries).toEqual([oneOfEach[2]]);
		}
	});

	it("keeps what says how an entry is shown, and leaves out wrong values of it", () => {
		const call = { kind: "tool_call", ts, name: "Bash", input: {}, toolKind: "shell" };
		expect(check(call).entries).toEqual([call]);
		expect(check({ ...call, toolKind: "poem" }).entries).toEqual([{ kind: "tool_call", ts, name: "Bash", input: {} }]);
		const png = { mediaType: "image/png", data: "iVBORw0KGgo=", alt: "a.png" };
		const wrong = [
			{ ...png, mediaType: "image/svg+xml" },
			{ ...png, data: 'x"><script>' },
			{ ...png, data: "A".repeat(5_000_000) },
			"https://example.com/a.png",
		];
		const result = { kind: "tool_result", ts, toolUseId: "1", content: "", isError: false };
		const details = { exitCode: 2, durationMs: 31.5, images: [png] };
		expect(check({ ...result, ...details, images: [...wrong, png] }).entries).toEqual([{ ...result, ...details }]);
		expect(check({ ...result, exitCode: "2", durationMs: -1, images: wrong }).entries).toEqual([result]);
		const text = { kind: "assistant", ts, text: "a", format: "plain" };
		const turn = { id: "m1", model: "m", inputTokens: 5, costUsd: 0.1 };
		expect(check({ ...text, turn: { ...turn, outputTokens: "many", more: 1 } }).entries).toEqual([{ ...text, turn }]);
		expect(check({ ...text, format: "html", turn: { id: "" } }).entries).toEqual([
			{ kind: "assistant", ts, text: "a" },
		]);
	});

	it("accepts a single object as an array of one", () => {
		expect(check(oneOfEach[0])).toEqual({ entries: [oneOfEach[0]], dropped: 0, reasons: [] });
	});

	it("says why an entry is dropped, counted by reason", () => {
		const { text: _, ...silent } = { kind: "assistant", ts, text: "a" };
		const { reasons } = check([
			silent,
			{ ...silent, text: 7 },
			{ ...silent, text: null },
			{ ...silent, text: 8 },
			{ kind: "assistnat", ts, text: "a" },
			{ kind: "user", text: "a" },
			{ ...oneOfEach[6], costUsd: Number.NaN, ts },
			{ ...oneOfEach[6], errors: "none" },
			"text",
		]);
		expect(reasons).toEqual([
			{ reason: "assistant.text: expected a string, got number", count: 2 },
			{ reason: "assistant.text: expected a string, got undefined", count: 1 },
			{ reason: "assistant.text: expected a string, got null", count: 1 },
			{ reason: 'kind: "assistnat" is unknown', count: 1 },
			{ reason: "user.ts: expected a string, got undefined", count: 1 },
			{ reason: "result.costUsd: expected a finite number, got NaN", count: 1 },
			{ reason: "result.errors: expected an array of strings, got string", count: 1 },
			{ reason: "expected an entry, got string", count: 1 },
		]);
	});

	it("keeps few distinct reasons, whatever the parser returns", () => {
		const kinds = Array.from({ length: 500 }, (_, index) => ({ kind: `${index}${"x".repeat(1_000)}`, ts }));
		const { reasons, dropped } = check(kinds);
		expect([reasons.length, dropped]).toEqual([MAX_DROP_REASONS, 500]);
		expect(reasons[0]).toEqual({ reason: OTHER_REASONS, count: 500 - MAX_DROP_REASONS + 1 });
		expect(JSON.stringify(reasons).length).toBeLessThan(2_000);
	});

	it("keeps an empty array", () => {
		expect(check([])).toEqual({ entries: [], dropped: 0, reasons: [] });
	});

	it("drops only the invalid entries", () => {
		const wrong = [
			{ kind: "assistant", ts },
			{ kind: "poem", ts, text: "x" },
			{ kind: "user", text: "no time" },
			null,
			7,
		];
		expect(check([...wrong, oneOfEach[2]])).toMatchObject({ entries: [oneOfEach[2]], dropped: wrong.length });
	});

	it.each([
		["nothing", undefined],
		["null", null],
		["a string", "text"],
		["a wrong entry", [{ kind: "assistant", ts, text: 1 }]],
		["a kind that every object has", [{ kind: "constructor", ts }]],
		["a number that is none", [{ ...oneOfEach[6], costUsd: Number.NaN }]],
		["errors that are no texts", [{ ...oneOfEach[6], errors: [1] }]],
		["a promise", Promise.resolve([oneOfEach[0]])],
	])("replaces %s by the line", (_name, value) => {
		expect(check(value)).toMatchObject({ entries: [raw], dropped: 1 });
	});

	it("replaces too many entries by the line", () => {
		const flood = Array.from({ length: 1001 }, () => oneOfEach[0]);
		expect(check(flood)).toMatchObject({ entries: [raw], dropped: 1001 });
	});

	it("tolerates values that throw when they are read", () => {
		const thrower = {
			get kind() {
				throw new Error("no");
			},
		};
		const { proxy, revoke } = Proxy.revocable([], {});
		revoke();
		const endless = new Proxy([], { get: (_target, key) => (key === "length" ? Number.NaN : thrower) });
		const cycle: Record<string, unknown> = { kind: "tool_call", ts, name: "x" };
		cycle.input = cycle;
		for (const value of [thrower, [thrower], proxy, endless]) expect(check(value).entries).toEqual([raw]);
		expect(JSON.stringify(check(cycle)).length).toBeLessThan(5000);
	});

	it("returns data that can be sent to another thread", () => {
		const input = { run: () => 1, when: new Date(0), big: 10n, list: [undefined, Symbol("s")], deep: { ok: true } };
		const { entries } = check([{ kind: "tool_call", ts, name: "x", input }]);
		expect(structuredClone(entries)).toEqual(entries);
		expect(entries).toMatchObject([{ input: { big: "10", deep: { ok: true } } }]);
	});

	it("never throws and never returns nothing for a value that is not an empty array", () => {
		fc.assert(
			fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
				const { entries } = check(value);
				const isEmptyList = Array.isArray(value) && value.length === 0;
				expect(entries.length > 0).toBe(!isEmptyList);
			}),
		);
	});
});
