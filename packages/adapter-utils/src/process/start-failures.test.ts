import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runChildProcess } from "../program/run-child-process.ts";
import { spoolAt } from "./launch/spool.ts";
import { notRecorded, startFailed } from "./launch/start-errors.ts";

let folder: string;
let runId: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "start-failures-"));
	runId = crypto.randomUUID();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a command that cannot be started", () => {
	const start = (command: string, cwd = folder) =>
		runChildProcess(runId, command, [], { cwd, env: {}, timeoutSec: 0, graceSec: 1, onLog: async () => undefined });

	it.each([
		["an empty command", "", "command_missing"],
		["a name that is not on PATH", "no-such-program-here", "command_not_found"],
		["a path that does not exist", "./nothing", "command_not_found"],
		["a folder", "/tmp", "command_not_executable"],
	])("is rejected: %s", async (_, command, code) => {
		await expect(start(command)).rejects.toMatchObject({ code, hint: expect.any(String) });
	});

	it("is rejected: a file without permission, a missing interpreter", async () => {
		writeFileSync(path.join(folder, "plain"), "#!/bin/sh\n", { mode: 0o644 });
		await expect(start("./plain")).rejects.toMatchObject({ code: "command_not_executable" });
		writeFileSync(path.join(folder, "odd"), "#!/no/such/interpreter\n", { mode: 0o755 });
		await expect(start("./odd")).rejects.toMatchObject({ code: "command_start_failed" });
	});

	it("is rejected: a working directory that does not exist or is relative", async () => {
		await expect(start("sh", path.join(folder, "gone"))).rejects.toMatchObject({ code: "cwd_not_found" });
		await expect(start("sh", "relative")).rejects.toMatchObject({ code: "cwd_not_absolute" });
	});

	it.each([
		["too long an argument", ["x".repeat(200_000)], {}, "argument_too_long"],
		["too many arguments", Array.from({ length: 70 }, () => "x".repeat(100_000)), {}, "argument_too_long"],
		["too long a variable", [], { LONG: "x".repeat(200_000) }, "argument_too_long"],
		["a NUL byte in an argument", ["a\0b"], {}, "argument_invalid"],
		["a NUL byte in a variable", [], { A: "a\0b" }, "argument_invalid"],
		["a NUL byte in the name of a variable", [], { "A\0": "b" }, "argument_invalid"],
		["a = in the name of a variable", [], { "A=B": "c" }, "argument_invalid"],
		["a variable without a name", [], { "": "c" }, "argument_invalid"],
	])("is rejected, before the system would refuse it: %s", async (_, args, env: Record<string, string>, code) => {
		const options = { cwd: folder, env, timeoutSec: 0, graceSec: 1, onLog: async () => undefined };
		await expect(runChildProcess(runId, "echo", args, options)).rejects.toMatchObject({
			code,
			message: expect.not.stringContaining("\0"),
		});
	});
});

it("names what the system lacks, and not the program or the disk", () => {
	const error = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
	expect(notRecorded(spoolAt(folder), error("EMFILE", "open"))).toMatchObject({ code: "too_many_open_files" });
	expect(startFailed("no", error("EMFILE", "spawn sh"))).toMatchObject({ code: "too_many_open_files" });
	expect(startFailed("no", error("EAGAIN", "spawn sh"))).toMatchObject({ code: "too_many_processes" });
	expect(startFailed("no", error("ENOEXEC", "spawn sh"))).toMatchObject({ code: "command_start_failed" });
});
