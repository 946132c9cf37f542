import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runChildProcess } from "./run-child-process.ts";

let folder: string;
let runId: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "start-failures-"));
	runId = crypto.randomUUID();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("what can't be started", () => {
	const start = (command: string, cwd = folder) =>
		runChildProcess(runId, command, [], { cwd, env: {}, timeoutSec: 0, graceSec: 1, onLog: async () => undefined });

	it.each([
		["an empty command", "", "command_missing"],
		["a name that is not on PATH", "no-such-program-here", "command_not_found"],
		["a path that does not exist", "./nothing", "command_not_found"],
		["a folder", "/tmp", "command_not_executable"],
	])("says so of %s", async (_, command, code) => {
		await expect(start(command)).rejects.toMatchObject({ code, hint: expect.any(String) });
	});

	it("says so of a file without permission and of a missing interpreter", async () => {
		writeFileSync(path.join(folder, "plain"), "#!/bin/sh\n", { mode: 0o644 });
		await expect(start("./plain")).rejects.toMatchObject({ code: "command_not_executable" });
		writeFileSync(path.join(folder, "odd"), "#!/no/such/interpreter\n", { mode: 0o755 });
		await expect(start("./odd")).rejects.toMatchObject({ code: "command_start_failed" });
	});

	it("says so of a folder that is not there", async () => {
		await expect(start("sh", path.join(folder, "gone"))).rejects.toMatchObject({ code: "cwd_not_found" });
		await expect(start("sh", "relative")).rejects.toMatchObject({ code: "cwd_not_absolute" });
	});

	it.each([
		["an argument that is too long", ["x".repeat(200_000)], {}, "argument_too_long"],
		["a variable that is too long", [], { LONG: "x".repeat(200_000) }, "argument_too_long"],
		["a NUL byte in an argument", ["a\0b"], {}, "argument_invalid"],
		["a NUL byte in a variable", [], { A: "a\0b" }, "argument_invalid"],
		["a NUL byte in a variable's name", [], { "A\0": "b" }, "argument_invalid"],
		["a variable's name with a =", [], { "A=B": "c" }, "argument_invalid"],
		["a variable without a name", [], { "": "c" }, "argument_invalid"],
	])("says so of %s, which the system would refuse", async (_, args, env: Record<string, string>, code) => {
		const options = { cwd: folder, env, timeoutSec: 0, graceSec: 1, onLog: async () => undefined };
		await expect(runChildProcess(runId, "echo", args, options)).rejects.toMatchObject({
			code,
			message: expect.not.stringContaining("\0"),
		});
	});
});
