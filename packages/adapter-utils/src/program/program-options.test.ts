import { expect, it } from "vitest";
import { fitOptionsToProgram, fitProgramOptions, type ProgramOption } from "./program-options.ts";

const facts = { version: "2.0.76 (Some Program)", options: ["--model", "--allowedTools"] };

function fit(...options: ProgramOption[]) {
	return fitProgramOptions("Some Program", options, facts);
}

it("keeps supported options", () => {
	expect(
		fit(
			{ field: "model", args: ["--model", "big"] },
			{ field: "tools", args: ["--allowedTools=Edit"], isSafety: true },
		),
	).toEqual({ args: ["--model", "big", "--allowedTools=Edit"], notes: [] });
});

it("omits unknown options, with a note for those of a setting", () => {
	expect(fit({ field: "effort", args: ["--effort", "high"] }, { args: ["--snapshot=off"] })).toEqual({
		args: [],
		notes: ['Some Program 2.0.76 (Some Program) does not support --effort, so "effort" is ignored.'],
	});
});

it("throws instead of omitting a safety option", () => {
	expect(() => fit({ field: "maxBudgetUsd", args: ["--max-budget-usd=5"], isSafety: true })).toThrowError(
		expect.objectContaining({
			code: "option_not_supported",
			message: expect.stringContaining("does not support --max-budget-usd"),
			hint: 'Update Some Program, or remove "maxBudgetUsd" from the agent\'s configuration.',
		}),
	);
});

it("detects options that the help does not list by the version", () => {
	const hidden = { field: "file", args: ["--file"] };
	expect(fit({ ...hidden, since: "2.0.0" }).args).toEqual(["--file"]);
	expect(fit({ ...hidden, since: "2.1.0" }).args).toEqual([]);
});

it("keeps all options without facts about the program", () => {
	expect(fitProgramOptions("X", [{ field: "a", args: ["--a"], isSafety: true }], null).args).toEqual(["--a"]);
});

it("asks the program only for options that not every version has", async () => {
	let questions = 0;
	const fit = (...flags: string[]) =>
		fitOptionsToProgram({
			name: "X",
			options: flags.map((flag) => ({ field: flag, args: [flag] })),
			inEveryVersion: new Set(["--model"]),
			askFacts: async () => {
				questions++;
				return { version: "1.0.0", options: ["--model"] };
			},
		});
	expect(await fit("--model")).toEqual({ args: ["--model"], notes: [] });
	expect(questions).toBe(0);
	expect(await fit("--model", "--new")).toMatchObject({ args: ["--model"], notes: [expect.stringContaining("--new")] });
	expect(questions).toBe(1);
});
