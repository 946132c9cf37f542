import { describe, expect, it } from "vitest";
import { REQUIREMENTS } from "../index.ts";
import { MUTANTS } from "./mutants.ts";
import { failuresOf, verifyCheckout } from "./verify-checkout.ts";

it("has one mutant for each requirement", () => {
	expect(MUTANTS.map(({ violates }) => violates).sort()).toEqual(REQUIREMENTS.map(({ id }) => id).sort());
});

describe.concurrent("the kit reports exactly the requirement that an adapter violates", { concurrent: true }, () => {
	it.each(MUTANTS)("$violates", async (mutant) => {
		const report = await verifyCheckout([mutant]);
		const failures = report.findings.filter(({ status }) => status === "fail" || status === "untested");
		expect(failuresOf(report), JSON.stringify(failures, null, 1)).toEqual([mutant.violates]);
	});
});
