import { describe, expect, it } from "vitest";
import { formatBadge, formatReport, GROUPS } from "../index.ts";
import { MUTANTS } from "./mutants.ts";
import { PACKAGE } from "./reference-checkout.ts";
import { failuresOf, verifyCheckout, verifyExternal } from "./verify-checkout.ts";

/** One mistake for each group, and those that every other check overlooks. The slow tests have a mutant for each requirement. */
const SAMPLE = [
	["members-valid", "skills-valid"],
	["parser-resets"],
	["defaults-documented"],
	["run-variables", "folder-untouched"],
	["session-codec", "session-proven"],
	["error-hints"],
	["environment-test-passes"],
	["cli-matches-ui"],
	[
		"real-test",
		"type-not-hidden",
		"push-not-joined",
		"settings-in-one-place",
		"error-codes-documented",
		"registry-sorted",
	],
];

it("finds mistakes in each group, and nothing else", async () => {
	for (const [index, { title, requirements }] of GROUPS.entries()) {
		const ids = requirements.map(({ id }) => id);
		expect(ids, title).toEqual(expect.arrayContaining(SAMPLE[index] ?? [title]));
	}
	const ids = SAMPLE.flat();
	const mutants = ids.flatMap((id) => MUTANTS.find(({ violates }) => violates === id) ?? []);
	const others = ["module-loads", "type-valid", "program-started", "failure-reported", "docs-page"];
	const report = await verifyCheckout(mutants, [...ids, ...others]);
	expect(failuresOf(report).sort()).toEqual(ids.sort());
	expect(
		report.findings
			.filter(({ status }) => status === "pass")
			.map(({ id }) => id)
			.sort(),
	).toEqual(others.sort());
});

describe("reports a package that", () => {
	const broken = (replace: string) => ({
		file: `${PACKAGE}/src/settings.js`,
		search: "export const configSchema",
		replace,
	});

	it("ends its process while it is loaded", async () => {
		const report = await verifyCheckout(
			[broken("process.exit(7);\nexport const configSchema")],
			["module-loads", "run-succeeds"],
		);
		expect(report).toMatchObject({ passed: false, type: null });
		expect(report.findings[0]).toMatchObject({ status: "fail", reason: expect.stringContaining("exit code 7") });
		expect(report.findings[1]).toMatchObject({ status: "blocked", reason: expect.stringContaining("module-loads") });
		expect(formatReport(report)).toContain("Does not conform: module-loads.");
		expect(formatBadge(report)).toContain("fails");
	});

	it("is not built, as one failure", async () => {
		const unbuilt = { file: `${PACKAGE}/package.json`, search: "./src/index.js", replace: "./dist/index.js" };
		const edits = [unbuilt, { ...unbuilt, search: "./src/server/index.js", replace: "./dist/server/index.js" }];
		const report = await verifyCheckout(edits, ["manifest-valid", "module-loads", "type-valid", "run-succeeds"]);
		expect(report.findings[0]?.reason).toBe(
			'The file ./dist/index.js, which "exports" names, does not exist. Build the package, or correct the name.',
		);
		expect(formatReport(report)).toContain('\n3 requirements are blocked, because "manifest-valid" failed.\n');
	});

	it("throws while it is loaded, with file and line", async () => {
		const report = await verifyCheckout(
			[broken('throw new Error("no");\nexport const configSchema')],
			["module-loads"],
		);
		expect(report.findings[0]).toMatchObject({ status: "fail", at: "src/settings.js:3" });
	});

	it("throws on a line of output, with that line", async () => {
		const rethrown = {
			file: `${PACKAGE}/src/ui/parser.js`,
			search: "\t\treturn null;\n\t}\n}",
			replace: "\t\tthrow new Error(`bad line`);\n\t}\n}",
		};
		const thrown = await verifyCheckout([rethrown], ["parser-never-throws"]);
		expect(thrown.findings[0]).toMatchObject({ status: "fail", reason: "The parser threw Error: bad line" });
		expect(thrown.findings[0]?.at).toMatch(/^src\/ui\/parser\.js:\d+, line "\{/);
	});

	it("uses globals of Node.js in a UI parser, with line and advice", async () => {
		const report = await verifyExternal(
			{
				file: `${PACKAGE}/src/ui/parser.js`,
				search: 'line.startsWith("{")',
				replace: 'Buffer.from(line).toString().startsWith("{")',
			},
			["parser-loads", "parser-never-throws", "parser-resets"],
		);
		expect(failuresOf(report)).toEqual(["parser-never-throws"]);
		const finding = report.findings.find(({ id }) => id === "parser-never-throws");
		expect(finding?.reason).toBe(
			"The parser threw ReferenceError: Buffer is not defined. A UI parser has the globals of the language only, and none of Node.js or the browser.",
		);
		expect(finding?.at).toMatch(/^src\/ui\/parser\.js:\d+, line "\{/);
	});

	it("declares what only a built-in adapter can have", async () => {
		const file = `${PACKAGE}/src/server/index.js`;
		const edit = { file, search: "\t\ttype,\n", replace: '\t\ttype,\n\t\tsteering: "turn",\n' };
		const { findings } = await verifyExternal(edit, ["members-read"]);
		expect(findings[0]).toMatchObject({ status: "fail", tier: "should", reason: expect.stringContaining("steering") });
	});

	it("never returns from a line of output, as one failure", async () => {
		const edit = {
			file: `${PACKAGE}/src/ui/parser.js`,
			search: "function readEvent(line) {",
			replace: 'function readEvent(line) {\n\twhile (line.includes("thought"));',
		};
		const ids = [
			"parser-never-throws",
			"parser-entries-valid",
			"parser-resets",
			"run-succeeds",
			"time-limit",
			"result-valid",
			"error-hints",
			"folder-untouched",
			"starts-through-kit",
			"cli-matches-ui",
		];
		const report = await verifyCheckout([edit], ids, { parserMs: 500 });
		expect(failuresOf(report)).toEqual(["parser-never-throws"]);
		const [first, ...others] = report.findings;
		expect(first?.reason).toContain('did not return within 0.5 s of CPU time from the line "{\\"type\\":\\"thought\\"');
		for (const { status, reason } of others)
			expect([status, reason]).toEqual(["blocked", '"parser-never-throws" failed']);
	});
});
