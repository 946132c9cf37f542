import { describe, expect, it } from "vitest";
import { formatBadge, formatReport, REQUIREMENTS } from "../index.ts";
import { MUTANTS } from "./mutants.ts";
import { PACKAGE } from "./reference-checkout.ts";
import { failuresOf, verifyCheckout } from "./verify-checkout.ts";

it("passes an adapter that keeps all requirements", async () => {
	const report = await verifyCheckout();
	expect(report.findings.filter(({ status }) => status !== "pass")).toEqual([]);
	expect(report).toMatchObject({ passed: true, type: "quok_local", package: "@paperclipai/adapter-quok" });
	expect(formatReport(report)).toContain(`Conforms. ${REQUIREMENTS.length} passed, 0 failed`);
	expect(formatBadge(report)).toContain(`${REQUIREMENTS.length}/${REQUIREMENTS.length} conforms (1.0.0)`);
});

/** Mistakes that every other check overlooks. The slow tests have a mutant for each requirement. */
const IN_SOURCES = [
	"real-test",
	"type-not-hidden",
	"push-not-joined",
	"settings-in-one-place",
	"error-codes-documented",
	"registry-sorted",
];
const IN_RUNS = ["cli-matches-ui", "folder-untouched"];

it.each([[IN_SOURCES], [IN_RUNS]])("finds %j", async (ids) => {
	const mutants = MUTANTS.filter(({ violates }) => ids.includes(violates));
	const report = await verifyCheckout(mutants, ["module-loads", "program-started", ...ids]);
	expect(failuresOf(report).sort()).toEqual(ids.sort());
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

	it("throws while it is loaded, with file and line", async () => {
		const report = await verifyCheckout(
			[broken('throw new Error("no");\nexport const configSchema')],
			["module-loads"],
		);
		expect(report.findings[0]).toMatchObject({ status: "fail", at: "src/settings.js:3" });
	});

	it("throws on a line of output, with that line", async () => {
		const edit = {
			file: `${PACKAGE}/src/ui/parser.js`,
			search: "return JSON.parse(line);",
			replace: "return JSON.parse(line).event.name;",
		};
		const report = await verifyCheckout([edit], ["parser-never-throws"]);
		expect(report.findings[0]).toMatchObject({ status: "pass" });
		const rethrown = {
			file: `${PACKAGE}/src/ui/parser.js`,
			search: "\t\treturn null;\n\t}\n}",
			replace: "\t\tthrow new Error(`bad line`);\n\t}\n}",
		};
		const thrown = await verifyCheckout([rethrown], ["parser-never-throws"]);
		expect(thrown.findings[0]).toMatchObject({ status: "fail", reason: "The parser threw Error: bad line" });
		expect(thrown.findings[0]?.at).toMatch(/^src\/ui\/parser\.js:\d+, line "\{/);
	});
});
