import { expect, it } from "vitest";
import { readPlanSteps } from "./plan-steps.ts";

it("reads the steps of plans of several programs", () => {
	expect(
		readPlanSteps([
			{ content: "a", status: "completed" },
			{ step: "b", status: "in_progress" },
			{ text: "c", completed: false },
		]),
	).toEqual([
		{ text: "a", status: "done" },
		{ text: "b", status: "active" },
		{ text: "c", status: "open" },
	]);
});

it.each([
	[[]],
	[["a"]],
	[[{ text: "no state" }]],
	[[{ status: "done" }]],
	["text"],
	[null],
])("finds none in %j", (value) => {
	expect(readPlanSteps(value)).toEqual([]);
});
