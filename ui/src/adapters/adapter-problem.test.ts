import { describe, expect, it } from "vitest";
import { acmeInfo as acme } from "./__tests__/acme-info.ts";
import { adapterProblemOf } from "./adapter-problem.ts";

describe("adapterProblemOf", () => {
	it("is null for an adapter that works", () => {
		expect(adapterProblemOf("acme", acme)).toBeNull();
		expect(adapterProblemOf("acme", { ...acme, disabled: true, loaded: false, overridePaused: true })).toBeNull();
	});

	it.each([
		["not installed", undefined, "adapter_unavailable", "acme"],
		["disabled", { ...acme, disabled: true, loaded: false }, "adapter_unavailable", "disabled"],
		[
			"failed",
			{ ...acme, loaded: false, error: "It throws.", errorCode: "adapter_broken" },
			"adapter_broken",
			"throws",
		],
		["failed", { ...acme, loaded: false }, "adapter_unavailable", "could not be loaded"],
	])("reports an adapter that is %s", (mark, info, code, words) => {
		expect(adapterProblemOf("acme", info)).toMatchObject({ mark, code, message: expect.stringContaining(words) });
	});
});
