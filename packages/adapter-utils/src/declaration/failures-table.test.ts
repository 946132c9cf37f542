import { expect, it } from "vitest";
import { defineProgram } from "./define-program.ts";
import { failuresOf, hasFailuresTable, withFailuresTable } from "./failures-table.ts";

const program = defineProgram({
	settings: {},
	args: () => [],
	failures: { acme_failed: { hint: "Call the vendor." }, acme_busy: { family: "transient_upstream", hint: "Wait." } },
});

it("lists the general failures with an adapter's own ones, which replace what they name", () => {
	const failures = failuresOf("acme", program);
	expect(Object.keys(failures)).toEqual(["acme_failed", "acme_killed", "acme_no_result", "timed_out", "acme_busy"]);
	expect(failures.acme_failed).toMatchObject({
		hint: "Call the vendor.",
		meaning: expect.stringContaining("exit code"),
	});
	expect(Object.keys(failuresOf("acme", { ...program, needsResult: false }))).not.toContain("acme_no_result");
	expect(Object.keys(failuresOf("acme", { ...program, failurePrefix: "other" }))).toContain("other_killed");
});

it("writes them as a table between two comments of a page", () => {
	const page = "# Acme\n<!-- failures: derived from src/program.ts, do not edit -->\nold\n<!-- /failures -->\nEnd.";
	const written = withFailuresTable(page, "acme", program);
	expect(written).toContain("| `acme_busy` |  | `transient_upstream` | Wait. |\n<!-- /failures -->\nEnd.");
	expect(written).not.toContain("old");
	expect(hasFailuresTable(page)).toBe(true);
	expect(() => withFailuresTable("no table", "acme", program)).toThrow("<!-- /failures -->");
});
