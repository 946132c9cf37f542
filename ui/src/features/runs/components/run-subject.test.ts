import type { Run } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { causeOf, outcomeLinesOf, outcomesOf } from "./run-subject.ts";

const run = (values: Partial<Run>) => ({ status: "succeeded", error: null, summary: null, ...values }) as Run;
const error = { message: "A tool was refused.\nTwice." } as NonNullable<Run["error"]>;

describe("the outcome of a run", () => {
	it("has its summary beside a warning or an error", () => {
		const done = run({ error, summary: "## Done\n\n**Two** files" });
		expect(outcomesOf(done)).toEqual([
			{ text: error.message, tone: "warn" },
			{ text: "Done\nTwo files", tone: "plain" },
		]);
		expect(outcomesOf({ ...done, status: "failed" }).map(({ tone }) => tone)).toEqual(["bad", "plain"]);
		expect(outcomesOf(run({ summary: "Done" }))).toEqual([{ text: "Done", tone: "plain" }]);
		expect(outcomesOf(run({}))).toEqual([]);
	});

	it("has one line for each part in a list, and of a failed run only the error", () => {
		const texts = (values: Partial<Run>) => outcomeLinesOf(run(values)).map(({ text }) => text);
		expect(texts({ error, summary: "`Done`\nmore" })).toEqual(["A tool was refused.", "Done"]);
		expect(texts({ status: "failed", error, summary: "Done" })).toEqual(["A tool was refused."]);
		expect(texts({ status: "queued", waitReason: "paused", summary: "Done" })).toEqual([
			"Waiting because the agent is paused.",
		]);
	});
});

it("shows the reason of a wake without Markdown", () => {
	const reasonOf = (reason: string) => causeOf(run({ reason, invocationSource: "on_demand" }));
	expect(reasonOf("> **Release** `1.0`\n\nmore")).toBe("Release 1.0");
	expect(reasonOf("issue_assigned")).toBe("Issue assigned");
	expect(reasonOf("")).toBe("Manual run");
});
