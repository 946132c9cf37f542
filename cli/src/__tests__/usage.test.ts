import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { beforeAll, expect, it } from "vitest";
import { commandEnvironment, runCommand } from "./support/command-line.ts";
import { useCommandSession } from "./support/command-session.ts";
import { createSandbox, type Sandbox } from "./support/sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await createSandbox({ empty: true });
	return sandbox.remove;
});
const { run: paperclip } = useCommandSession(() => sandbox);

it("reports an unknown option as text", async () => {
	expect(await paperclip("run", "--wacht")).toEqual({
		exitCode: 2,
		stdout: "",
		stderr: "usage Unknown option '--wacht'.\nDid you mean --watch?\n",
	});
	expect((await paperclip("runs", "show")).stderr).toContain("See: paperclipai runs show --help");
});

it("reports an unknown option as JSON", async () => {
	const { exitCode, stderr } = await paperclip("runs", "list", "--odd", "--json");
	expect(exitCode).toBe(2);
	expect(JSON.parse(stderr)).toEqual({
		error: { code: "usage", message: "Unknown option '--odd'.", hint: "See: paperclipai runs list --help" },
	});
});

it("says where an option belongs that precedes the command", async () => {
	const { stderr } = await paperclip("--api-base", "http://127.0.0.1:1", "runs", "list");
	expect(stderr).toContain("Options follow the command");
});

it("prints the help without a command", async () => {
	expect(await paperclip()).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining("doctor") });
	expect(await paperclip("--help")).toMatchObject({
		exitCode: 0,
		stdout: expect.stringContaining("doctor"),
		stderr: "",
	});
});

it("exits with 5 when the server is unreachable", async () => {
	const { exitCode, stderr } = await paperclip("runs", "list", "--api-base", "http://127.0.0.1:1");
	expect(exitCode).toBe(5);
	expect(stderr).toBe("unreachable No response from http://127.0.0.1:1.\nStart the server with: paperclipai run\n");
});

it("rejects an invalid port in the environment", async () => {
	const env = { ...sandbox.env, PAPERCLIP_PORT: "abc" };
	expect(await runCommand({ ...sandbox, env }, "run")).toEqual({
		exitCode: 2,
		stdout: "",
		stderr: "usage PAPERCLIP_PORT abc is invalid.\nUse a whole number from 0 to 65535.\n",
	});
});

it("rejects an invalid number of runs, on the command line and in the environment", async () => {
	const flag = await paperclip("run", "--max-concurrent-runs", "0");
	expect(flag).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("from 1 to 1000") });
	const env = { ...sandbox.env, PAPERCLIP_MAX_CONCURRENT_RUNS: "many" };
	const { exitCode, stderr } = await runCommand({ ...sandbox, env }, "run", "--port", "0");
	expect(exitCode).toBe(1);
	expect(stderr).toMatch(/^max_concurrent_runs_invalid PAPERCLIP_MAX_CONCURRENT_RUNS is "many".*\n.*from 1 to 1000/);
});

it("does not create a data folder for a command that only reads", async () => {
	const { exitCode, stderr } = await paperclip("runs", "list");
	expect(exitCode).toBe(1);
	expect(stderr).toContain("no_data_folder");
	expect(stderr).toContain("paperclipai run --watch");
	expect(existsSync(sandbox.home)).toBe(false);
});

it("names itself in hints as it was started", async () => {
	const folder = path.join(sandbox.folder, "_npx");
	await mkdir(folder);
	const program = path.join(folder, "paperclipai");
	await symlink(bundledProgram("cli"), program);
	const env = commandEnvironment(sandbox);
	await expect(promisify(execFile)(process.execPath, [program, "runs", "list"], { env })).rejects.toMatchObject({
		stderr: expect.stringContaining("Start with: npx paperclipai run --watch."),
	});
	await expect(promisify(execFile)(process.execPath, [program, "runs", "show"], { env })).rejects.toMatchObject({
		stderr: expect.stringContaining("See: npx paperclipai runs show --help"),
	});
});
