import { spawnSync } from "node:child_process";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFolder } from "./support/sandbox.ts";

/** The build, because the worker of the kit lies beside it. */
const PROGRAM = builtFile("cli", "bundled/index.js");

let sandbox: Awaited<ReturnType<typeof createFolder>>;

beforeAll(async () => {
	sandbox = await createFolder();
});
afterAll(async () => await sandbox.remove());

function verify(...args: string[]) {
	const env = { PATH: process.env.PATH, HOME: sandbox.scratch };
	const options = { cwd: sandbox.folder, env, encoding: "utf8" } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, "adapter", "verify", ...args], options);
	return { exitCode: status, stdout, stderr };
}

it("verifies a built-in adapter by its type", () => {
	const { exitCode, stdout } = verify("my_agent");
	expect(stdout).toContain("Conforms.");
	expect(exitCode).toBe(0);
});

it("rejects a folder that is no package", () => {
	const { exitCode, stderr } = verify("./nothing");
	expect(exitCode).toBe(2);
	expect(stderr).toContain("adapter_manifest_missing");
});
