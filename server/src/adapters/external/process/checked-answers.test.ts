import { expect, it } from "vitest";
import { checkedEnvironmentTest, checkedExecution } from "./checked-answers.ts";

it.each<[unknown, object]>([
	[{ exitCode: 0 }, { exitCode: 0, signal: null, timedOut: false }],
	[{ errorMessage: "No." }, { exitCode: null, signal: null, timedOut: false, errorMessage: "No." }],
	[
		{ exitCode: null, signal: "SIGKILL", timedOut: true },
		{ exitCode: null, signal: "SIGKILL", timedOut: true },
	],
])("takes the result %j with what it leaves out", (answer, result) => {
	expect(checkedExecution(answer)).toEqual(result);
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
