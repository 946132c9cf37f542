import { describe, expect, it } from "vitest";
import { formatBadge, formatReport, REQUIREMENTS } from "../index.ts";
import { MUTANTS } from "./mutants.ts";
import { failuresOf, verifyCheckout, verifyExternal } from "./verify-checkout.ts";

it("has a mutant for each requirement", () => {
	expect(new Set(MUTANTS.map(({ violates }) => violates))).toEqual(new Set(REQUIREMENTS.map(({ id }) => id)));
});

it("the kit passes an adapter that keeps all requirements", async () => {
	const report = await verifyCheckout();
	expect(report.findings.filter(({ status }) => status !== "pass")).toEqual([]);
	expect(report).toMatchObject({ passed: true, type: "quok_local", package: "@paperclipai/adapter-quok" });
	expect(formatReport(report)).toContain(`Conforms. ${REQUIREMENTS.length} passed, 0 failed`);
	expect(formatBadge(report)).toContain(`${REQUIREMENTS.length}/${REQUIREMENTS.length} conforms (1.0.0)`);
});

describe.concurrent("the kit reports exactly the requirement that an adapter violates", { concurrent: true }, () => {
	it.each(MUTANTS)("$violates: $file", async (mutant) => {
		const { violates, isExternal } = mutant;
		const report = isExternal ? await verifyExternal(mutant, [violates]) : await verifyCheckout([mutant]);
		const failures = report.findings.filter(({ status }) => status === "fail" || status === "untested");
		expect(failuresOf(report), JSON.stringify(failures, null, 1)).toEqual([violates]);
	});
});
