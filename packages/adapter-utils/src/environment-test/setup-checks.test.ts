import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { CodedError } from "../errors/coded-error.ts";
import { checkFolderAndProgram, checkWorkingDirectory, createEnvironmentTest } from "./setup-checks.ts";

const MISSING = path.join(tmpdir(), randomUUID(), "folder");
const ctx = { companyId: "c", adapterType: "some_type", config: { folders: ["", "/", "here", "/"] } };

it("keeps the findings before an error, and adds the error as the last one", async () => {
	const testEnvironment = createEnvironmentTest(async function* (config) {
		for (const folder of config.folders as string[]) yield await checkWorkingDirectory(folder);
	});
	const result = await testEnvironment(ctx);
	expect(result).toMatchObject({ adapterType: "some_type", status: "fail" });
	expect(result.checks).toEqual([
		expect.objectContaining({ code: "cwd_from_host", level: "info" }),
		expect.objectContaining({ code: "cwd_ok", level: "info" }),
		expect.objectContaining({ code: "cwd_not_absolute", level: "error", hint: expect.any(String) }),
	]);
});

it.each([
	["is on PATH", "sh", "/", ["cwd_ok", "checked"]],
	["is on PATH, and no folder", "sh", MISSING, ["cwd_not_found"]],
	["is neither, and no folder", "no-such-program", MISSING, ["cwd_not_found", "command_not_found"]],
	["would be in the folder that is not there", "bin/run", MISSING, ["cwd_not_found"]],
])("looks for a program also without its folder: one that %s", async (_, command, cwd, codes) => {
	const testEnvironment = createEnvironmentTest(async function* () {
		if (yield* checkFolderAndProgram({ command, cwd }, () => ({})))
			yield { code: "checked", level: "info", message: "" };
	});
	const { checks } = await testEnvironment(ctx);
	expect(checks.map(({ code }) => code)).toEqual(codes);
});

it("has no hint when the error has none", async () => {
	const error = new CodedError("broken", "It is broken.");
	const { checks } = await createEnvironmentTest(() => failing(error))(ctx);
	expect(checks).toEqual([{ code: "broken", level: "error", message: "It is broken.", hint: null }]);
});

it("rejects on a defect", async () => {
	const error = new TypeError("x");
	await expect(createEnvironmentTest(() => failing(error))(ctx)).rejects.toBe(error);
});

// biome-ignore lint/correctness/useYield: it throws before its first finding.
async function* failing(error: Error): AsyncGenerator<never> {
	throw error;
}
