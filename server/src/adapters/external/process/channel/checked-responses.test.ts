import { expect, it } from "vitest";
import { checkedCallEnd, checkedDelivery, checkedSpawn } from "./checked-reports.ts";
import {
	checkedConfigSchema,
	checkedDetectedModel,
	checkedEnvironmentTest,
	checkedExecution,
	checkedModels,
	checkedSkills,
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
])("takes the result %j with what it leaves out", (answer, result) => {
	expect(checkedExecution(answer)).toEqual({ signal: null, timedOut: false, ...result });
});

it.each([
	[7, "execute() gave is not by the contract: Invalid input"],
	[null, "Invalid input"],
	[[], "Invalid input"],
	[{ exitCode: "0" }, "exitCode: "],
	[{ exitCode: 0, signal: 9 }, "signal: "],
])("refuses the result %j", (answer, message) => {
	expect(() => checkedExecution(answer)).toThrow(
		expect.objectContaining({ code: "adapter_result_invalid", message: expect.stringContaining(message) }),
	);
});

it("takes findings without a time, under the type that the adapter is known by", () => {
	const found = checkedEnvironmentTest({ adapterType: "other", status: "pass", checks: [] }, "acme");
	expect(found).toEqual({ adapterType: "acme", status: "pass", checks: [], testedAt: expect.stringContaining("T") });
});

it.each([
	[5, "testEnvironment() gave"],
	[undefined, "Invalid input"],
	[{ status: "fine", checks: [] }, "status: "],
	[{ status: "pass", checks: [{ code: "x", level: "loud", message: "y" }] }, "checks.0.level: "],
])("refuses the findings %j", (answer, message) => {
	expect(() => checkedEnvironmentTest(answer, "acme")).toThrow(
		expect.objectContaining({ code: "adapter_result_invalid", message: expect.stringContaining(message) }),
	);
});

it("keeps of a list what is right in it", () => {
	const models = [{ id: "a", label: "A" }, { id: "b" }, { id: 7 }, null, "c"];
	expect(checkedModels(models, "listModels")).toEqual([
		{ id: "a", label: "A" },
		{ id: "b", label: "b" },
	]);
	const field = { key: "cwd", label: "Folder", type: "text" };
	expect(checkedConfigSchema({ fields: [field, { ...field, type: "colour" }, 5] })).toEqual({ fields: [field] });
	expect(checkedDetectedModel(undefined)).toBeNull();
});

it.each<[string, () => unknown]>([
	["models that are no list", () => checkedModels({}, "listModels")],
	["a schema without fields", () => checkedConfigSchema(null)],
	["a model without a name", () => checkedDetectedModel({ provider: "x" })],
	["skills that are none", () => checkedSkills([], "listSkills")],
])("refuses %s", (_, check) => {
	expect(check).toThrow(expect.objectContaining({ code: "adapter_result_invalid" }));
});

const source = { call: 1, stream: "stdout", end: 3, isText: true, bytes: new Uint8Array(3) } as const;

it("takes output as it may come", () => {
	for (const delivery of [
		{ key: 1, stream: "stdout", text: null, source },
		{ key: 1, stream: "stderr", text: "x", source: null },
	] as const) {
		expect(checkedDelivery(delivery)).toBe(delivery);
	}
});

it.each<[string, () => unknown]>([
	["of no stream", () => checkedDelivery({ key: 1, stream: "stdin" as never, text: "x", source: null })],
	["without a text", () => checkedDelivery({ key: 1, stream: "stdout", text: null, source: null })],
	["that is no text", () => checkedDelivery({ key: 1, stream: "stdout", text: 7 as never, source: null })],
	["from nowhere", () => checkedDelivery({ key: 1, stream: "stdout", text: null, source: { ...source, call: -1 } })],
	[
		"of no bytes",
		() => checkedDelivery({ key: 1, stream: "stdout", text: null, source: { ...source, bytes: "x" as never } }),
	],
	["by process 1", () => checkedSpawn({ pid: 1, startedAt: "" })],
	["at an end that is none", () => checkedCallEnd({ call: 1, how: "maybe", survivors: [] })],
])("refuses what is told %s", (_, check) => {
	expect(check).toThrow(expect.objectContaining({ code: "adapter_report_invalid" }));
});
