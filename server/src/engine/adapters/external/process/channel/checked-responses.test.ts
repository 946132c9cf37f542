import { expect, it } from "vitest";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import {
	checkedCallEnd,
	checkedConfigSchema,
	checkedDelivery,
	checkedDetectedModel,
	checkedEnvironmentTest,
	checkedExecution,
	checkedModels,
	checkedSkills,
	checkedSpawn,
} from "./checked-responses.ts";

it.each<[unknown, object]>([
	[{ exitCode: 0 }, { exitCode: 0, signal: null, timedOut: false }],
	[{ errorMessage: "No." }, { exitCode: null, signal: null, timedOut: false, errorMessage: "No." }],
	[
		{ exitCode: null, signal: "SIGKILL", timedOut: true },
		{ exitCode: null, signal: "SIGKILL", timedOut: true },
	],
	[
		{ exitCode: 0, summary: 5, usage: { inputTokens: "many" }, sessionParams: [], model: {}, costUsd: "1", more: 1 },
		{ exitCode: 0, summary: null, usage: null, sessionParams: null, model: null, costUsd: null, more: 1 },
	],
	[
		{ exitCode: 0, errorMessage: { a: 1 }, errorCode: 7 },
		{ exitCode: 0, errorMessage: '{"a":1}', errorCode: "7" },
	],
])("accepts the result %j and fills in what it leaves out", (response, result) => {
	expect(checkedExecution(response)).toEqual({ signal: null, timedOut: false, ...result });
});

it.each([
	[7, "execute() returned a value that violates the contract: Invalid input"],
	[null, "Invalid input"],
	[[], "Invalid input"],
	[{ exitCode: "0" }, "exitCode: "],
	[{ exitCode: 0, signal: 9 }, "signal: "],
])("rejects the result %j", (response, message) => {
	expect(() => checkedExecution(response)).toThrow(
		expect.objectContaining({ code: "adapter_result_invalid", message: expect.stringContaining(message) }),
	);
});

it("accepts findings without a time and sets the adapter's known type", () => {
	const found = checkedEnvironmentTest({ adapterType: "other", status: "pass", checks: [] }, "acme");
	expect(found).toEqual({ adapterType: "acme", status: "pass", checks: [], testedAt: expect.stringContaining("T") });
});

it.each([
	["fail", "error"],
	["warn", "warn"],
	["pass", "info"],
])("keeps the message of a test that returns %s and a message", (status, level) => {
	const { checks } = checkedEnvironmentTest({ status, message: "no key" }, "acme");
	expect(checks).toEqual([{ code: "message", level, message: "no key" }]);
});

it.each([null, undefined])("keeps the message of a test whose checks are %s", (checks) => {
	const found = checkedEnvironmentTest({ status: "fail", message: "no key", checks }, "acme");
	expect(found.checks).toEqual([{ code: "message", level: "error", message: "no key" }]);
});

it.each(["junk", "12345", 5, null, {}])("uses the current time for a test at %j", (testedAt) => {
	const found = checkedEnvironmentTest({ status: "pass", checks: [], testedAt }, "acme");
	expect(Math.abs(Date.parse(found.testedAt) - Date.now())).toBeLessThan(60_000);
});

it("keeps the time of a test", () => {
	const testedAt = "2026-01-02T03:04:05+01:00";
	expect(checkedEnvironmentTest({ status: "pass", checks: [], testedAt }, "acme")).toMatchObject({ testedAt });
});

it.each([
	[5, "testEnvironment() returned"],
	[undefined, "Invalid input"],
	[{ status: "fine", checks: [] }, "status: "],
	[{ status: "pass", checks: [{ code: "x", level: "loud", message: "y" }] }, "checks.0.level: "],
])("rejects the findings %j", (response, message) => {
	expect(() => checkedEnvironmentTest(response, "acme")).toThrow(
		expect.objectContaining({ code: "adapter_result_invalid", message: expect.stringContaining(message) }),
	);
});

it("drops only the invalid elements of a list", () => {
	const models = [{ id: "a", label: "A" }, { id: "b" }, { id: 7 }, null, "c"];
	expect(checkedModels(models, "listModels")).toEqual([
		{ id: "a", label: "A" },
		{ id: "b", label: "b" },
	]);
	const field = { key: "cwd", label: "Folder", type: "text" };
	expect(checkedConfigSchema({ fields: [field, { ...field, type: "colour" }, 5] })).toEqual({ fields: [field] });
	expect(checkedConfigSchema({ fields: [], keys: ["cwd"] })).toEqual({ fields: [], keys: ["cwd"] });
	expect(checkedConfigSchema({ fields: [], keys: "cwd" })).toEqual({ fields: [] });
	expect(checkedDetectedModel(undefined)).toBeNull();
});

it.each<[string, () => unknown]>([
	["models that are not a list", () => checkedModels({}, "listModels")],
	["a schema without fields", () => checkedConfigSchema(null)],
	["a model without a name", () => checkedDetectedModel({ provider: "x" })],
	["skills that are not a snapshot", () => checkedSkills([], "listSkills")],
])("rejects %s", (_, check) => {
	expect(check).toThrow(expect.objectContaining({ code: "adapter_result_invalid" }));
});

const source = { call: 1, stream: "stdout", end: 3, isText: true } as const;
const bytes = new Uint8Array(3);

it("accepts output with and without a source", () => {
	for (const delivery of [
		{ key: 1, stream: "stdout", text: null, source },
		{ key: 1, stream: "stderr", text: "x", source: null },
	] as const) {
		expect(checkedDelivery(delivery, bytes)).toBe(delivery);
	}
});

it.each<[string, () => unknown]>([
	[
		"output of an unknown stream",
		() => checkedDelivery({ key: 1, stream: "stdin" as never, text: "x", source: null }, bytes),
	],
	["output without a text", () => checkedDelivery({ key: 1, stream: "stdout", text: null, source: null }, bytes)],
	[
		"output that is not text",
		() => checkedDelivery({ key: 1, stream: "stdout", text: 7 as never, source: null }, bytes),
	],
	[
		"output of an invalid call",
		() => checkedDelivery({ key: 1, stream: "stdout", text: null, source: { ...source, call: -1 } }, bytes),
	],
	["output without bytes", () => checkedDelivery({ key: 1, stream: "stdout", text: null, source }, undefined)],
	["a spawn of process 1", () => checkedSpawn({ pid: 1, startedAt: "" })],
	["a call that ended in an unknown way", () => checkedCallEnd({ call: 1, how: "maybe", survivors: [] })],
])("rejects a report of %s", (_, check) => {
	expect(check).toThrow(expect.objectContaining({ code: "adapter_report_invalid" }));
});

it("drops fields of a configuration without a usable key, and all but the first of a key", () => {
	const field = { key: "cwd", label: "Folder", type: "text" };
	const fields = [field, { ...field, key: "" }, { ...field, key: "__proto__" }, { ...field, type: "number" }];
	expect(checkedConfigSchema({ fields })).toEqual({ fields: [field] });
});

it("drops fields of a configuration beyond the size of all of them, since their defaults become part of every agent", () => {
	const texts: string[] = [];
	const field = (index: number, text: string) => ({ key: `f${index}`, label: "F", type: "text", default: text });
	const size = (text: string) => JSON.stringify(field(0, text)).length;
	const half = "x".repeat(LIMITS.adapterConfigFieldsChars / 2 - size(""));
	const check = (...defaults: string[]) =>
		checkedConfigSchema({ fields: defaults.map((text, index) => field(index, text)) }, "getConfigSchema", (text) =>
			texts.push(text),
		).fields.map(({ key }) => key);
	expect(check(half, half)).toEqual(["f0", "f1"]);
	expect(texts).toEqual([]);
	expect(check(half, `${half}x`, "")).toEqual(["f0"]);
	expect(texts).toEqual([expect.stringContaining("the fields from f1 on were omitted")]);
});
