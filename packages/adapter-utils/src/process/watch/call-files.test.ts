import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CodedError } from "../../errors/coded-error.ts";
import { readFailure, recordFailure } from "./call-files.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "call-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("reads the failure that was recorded", async () => {
	await recordFailure(folder, new CodedError("cwd_not_found", "There is no folder.", { hint: "Create it." }));
	expect(readFailure(folder)).toMatchObject({
		code: "cwd_not_found",
		message: "There is no folder.",
		hint: "Create it.",
	});
	await recordFailure(folder, new Error("Broken."));
	expect(readFailure(folder)).toMatchObject({ code: "environment_failed", message: "Broken.", hint: undefined });
});

it("reads a damaged file as no failure", () => {
	const damaged = ["null", "[]", "{}", "5", '{"code":5,"message":"x"}', '{"code":"x"}', '{"code":"x","mess'];
	for (const content of [...damaged, '{"code":"x","message":"y","hint":{}}']) {
		writeFileSync(path.join(folder, "failure"), content);
		expect(readFailure(folder), content).toBeNull();
	}
});
