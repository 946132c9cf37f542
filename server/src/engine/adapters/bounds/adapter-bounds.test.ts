import { createMasker } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { checkedExecution } from "../external/process/channel/checked-responses.ts";
import { ADAPTER_BOUNDS } from "./adapter-bounds.ts";
import { applyBound } from "./apply-bound.ts";
import type { Bound } from "./bound.ts";
import { CUT_FOR_SENDING, cutForStoring } from "./cut.ts";
import { describeBounds } from "./describe-bounds.ts";

const STORE = cutForStoring(createMasker([]));

type Case = [field: string, bound: Bound, build: (leaf: unknown) => unknown];

/** The smallest values of required fields. */
function requiredOf({ fields, required }: Extract<Bound, { kind: "object" }>): Record<string, unknown> {
	return Object.fromEntries(required.map((key) => [key, fields[key]?.kind === "number" ? fields[key].min : ""]));
}

/** Includes fields of nested lists and objects. */
function casesOf(field: string, bound: Bound, build: (leaf: unknown) => unknown): Case[] {
	if (bound.kind === "object") {
		return Object.entries(bound.fields).flatMap(([key, inner]) =>
			casesOf(`${field}.${key}`, inner, (leaf) => build({ ...requiredOf(bound), [key]: leaf })),
		);
	}
	const own: Case = [field, bound, build];
	return bound.kind === "list" ? [own, ...casesOf(`${field}[]`, bound.of, (leaf) => build([leaf]))] : [own];
}

const CASES = Object.entries(ADAPTER_BOUNDS).flatMap(([source, bound]) => casesOf(source, bound, (leaf) => leaf));

/** The largest value that is kept unchanged, and the smallest that is not. */
function atBound(bound: Bound): [unknown, unknown] {
	switch (bound.kind) {
		case "text":
		case "name":
			return ["x".repeat(bound.chars), "x".repeat(bound.chars + 1)];
		case "number":
			return [bound.max, bound.max + 1];
		case "time":
			return ["9999-12-31T23:59:59.999Z", "+010000-01-01T00:00:00.000Z"];
		case "json":
		case "wholeJson":
			return [{ key: "x".repeat(bound.size.chars - 3) }, { key: "x".repeat(bound.size.chars - 2) }];
		case "list": {
			const item = bound.of.kind === "object" ? {} : "x";
			return [Array(bound.items).fill(item), Array(bound.items + 1).fill(item)];
		}
		default:
			return [true, true];
	}
}

it.each(CASES)("keeps %s at its bound, and says when it is beyond", (path, field, build) => {
	const [largest, beyond] = atBound(field);
	const bound = ADAPTER_BOUNDS[path.split(/[.[]/)[0] as keyof typeof ADAPTER_BOUNDS];
	const leftOut: string[] = [];
	const apply = (leaf: unknown) => applyBound(build(leaf), bound, STORE, (left) => leftOut.push(left));
	expect(apply(largest)).toEqual(build(largest));
	expect(leftOut).toEqual([]);
	if (field.kind === "flag") return;
	const cut = JSON.stringify(apply(beyond)) ?? "";
	expect(cut).not.toBe(JSON.stringify(build(beyond)));
	if (field.kind === "text") expect(cut).toContain(`x … (cut, longer than ${field.chars} characters)`);
	else if (field.kind === "json") expect(cut).toContain("The rest was left out");
	else expect(leftOut).not.toEqual([]);
});

it.each(CASES)("sends no more of %s than the server needs to see that it is beyond its bound", (path, field, build) => {
	const [, beyond] = atBound(field);
	const bound = ADAPTER_BOUNDS[path.split(/[.[]/)[0] as keyof typeof ADAPTER_BOUNDS];
	const huge = typeof beyond === "string" && field.kind !== "time" ? "x".repeat(1_000_000) : beyond;
	const leftOut: string[] = [];
	const sent = applyBound(build(huge), bound, CUT_FOR_SENDING);
	expect(JSON.stringify(sent).length).toBeLessThan(600_000);
	const stored = applyBound(sent, bound, STORE, (left) => leftOut.push(left));
	expect(stored).toEqual(applyBound(build(huge), bound, STORE));
});

it("keeps the start of a payload with 2,000 levels", () => {
	const value = JSON.parse(`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`);
	const event = applyBound({ type: "x", payload: { value, after: 1 } }, ADAPTER_BOUNDS.onEvent, STORE);
	expect(JSON.stringify(event).length).toBeLessThan(100_000);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY])("sends the exit code %d as a value of the wrong type", (exitCode) => {
	const sent = applyBound({ exitCode }, ADAPTER_BOUNDS.execute, CUT_FOR_SENDING);
	expect(() => checkedExecution(JSON.parse(JSON.stringify(sent)))).toThrow("exitCode: ");
});

it.each<[string, unknown]>([
	["exitCode", Symbol("0")],
	["exitCode", () => 0],
	["exitCode", { toJSON: () => undefined }],
	["signal", Symbol("SIGTERM")],
	["timedOut", () => false],
])("sends the %s %s as a value of the wrong type", (field, value) => {
	const sent = applyBound({ exitCode: 0, [field]: value }, ADAPTER_BOUNDS.execute, CUT_FOR_SENDING);
	expect(() => checkedExecution(JSON.parse(JSON.stringify(sent)))).toThrow(
		expect.objectContaining({ code: "adapter_result_invalid", message: expect.stringContaining(`${field}: `) }),
	);
});

it("sends an error message that JSON does not have, so that the run fails", () => {
	const sent = applyBound({ exitCode: 0, errorMessage: Symbol("no") }, ADAPTER_BOUNDS.execute, CUT_FOR_SENDING);
	expect(checkedExecution(JSON.parse(JSON.stringify(sent)))).toMatchObject({ errorMessage: '{"notJson":"symbol"}' });
});

it("ends with a value that contains itself", () => {
	const loop: Record<string, unknown> = { name: "x" };
	loop.self = loop;
	const sent = applyBound({ type: "x", payload: loop }, ADAPTER_BOUNDS.onEvent, CUT_FOR_SENDING);
	expect(JSON.stringify(applyBound(sent, ADAPTER_BOUNDS.onEvent, STORE))).toContain("The rest was left out");
});

it("keeps no part of a secret at the cut", () => {
	const secret = "sk-0123456789abcdef";
	const cut = cutForStoring(createMasker([secret]));
	const { chars } = ADAPTER_BOUNDS.execute.fields.summary;
	for (const shown of [3, 10, secret.length - 1]) {
		const summary = `${"x".repeat(chars - shown)}${secret} and more`;
		const kept = JSON.stringify(applyBound({ summary }, ADAPTER_BOUNDS.execute, cut));
		expect(kept).toContain("x … (cut");
		expect(kept).not.toContain("sk-");
	}
});

it("has its documentation page", async () => {
	await expect(describeBounds(ADAPTER_BOUNDS)).toMatchFileSnapshot("../../../../../docs/reference/adapter-bounds.md");
});
