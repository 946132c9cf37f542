import { expect, it } from "vitest";
import { CodedError } from "../errors/coded-error.ts";
import { checkWorkingDirectory, collectSetupChecks } from "./setup-checks.ts";

it("keeps what was found before a check that stops a run, and ends with it", async () => {
	async function* checks() {
		yield await checkWorkingDirectory("");
		yield await checkWorkingDirectory("/");
		yield await checkWorkingDirectory("here");
		yield await checkWorkingDirectory("/");
	}
	const result = await collectSetupChecks("some_type", checks());
	expect(result).toMatchObject({ adapterType: "some_type", status: "fail" });
	expect(result.checks).toEqual([
		expect.objectContaining({ code: "cwd_from_host", level: "info" }),
		expect.objectContaining({ code: "cwd_ok", level: "info" }),
		expect.objectContaining({ code: "cwd_not_absolute", level: "error", hint: expect.any(String) }),
	]);
});

it.each([
	["a finding without a hint", new CodedError("broken", "It is broken."), { code: "broken", hint: null }],
	["a defect", new TypeError("x"), null],
])("tells findings from defects: %s", async (_name, error, finding) => {
	// biome-ignore lint/correctness/useYield: it stops before it finds anything.
	async function* checks(): AsyncGenerator<never> {
		throw error;
	}
	const result = collectSetupChecks("some_type", checks());
	if (finding === null) await expect(result).rejects.toBe(error);
	else expect((await result).checks).toMatchObject([finding]);
});
