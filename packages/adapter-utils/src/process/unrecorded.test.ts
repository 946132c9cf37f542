import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { folder, runId, scope, shell, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import { agentEnvironment } from "./launch/base-environment.ts";
import { startShim } from "./launch/shim.ts";
import { createSpool, readShim, spoolAt } from "./launch/spool.ts";
import { type CallEnd, withRunScope } from "./scope/run-scope.ts";
import { killSpooledProcesses } from "./terminate/kill-spooled-processes.ts";

useShellRuns();

it("does not start a command whose pid cannot be recorded", async () => {
	const spool = spoolAt(path.join(folder, "spool", "1"));
	createSpool(spool, "");
	rmSync(spool.pid);
	mkdirSync(spool.pid);
	const args = ["-c", "echo started >started"];
	const env = agentEnvironment({});
	const shim = await startShim(spool, { file: "/bin/sh", args, cwd: folder, env, lockLimit: "4294967296" }, false);
	await shim.exited;
	expect(readShim(spool)).toBeNull();
	expect(existsSync(path.join(folder, "started"))).toBe(false);
});

it("reserves the space for what it records before anything starts, and names a spool that cannot be written", async () => {
	const spool = spoolAt(path.join(folder, "spool", "1"));
	mkdirSync(path.dirname(spool.folder), { recursive: true });
	writeFileSync(spool.folder, "");
	await expect(withRunScope(scope(), () => shell("echo started >started"))).rejects.toMatchObject({
		code: "command_not_recorded",
		message: expect.stringContaining("EEXIST"),
		hint: expect.any(String),
	});
	expect(existsSync(path.join(folder, "started"))).toBe(false);
});

it("kills a process at its limit although the limit cannot be recorded", async () => {
	const ends: CallEnd[] = [];
	const onLog = async () => {
		rmSync(path.join(folder, "spool", "1", "limit"), { force: true });
		mkdirSync(path.join(folder, "spool", "1", "limit"));
	};
	const own = { ...scope(), onCallEnd: (end: CallEnd) => void ends.push(end) };
	const result = await withRunScope(own, () => shell("echo up; sleep 300", { timeoutSec: 0.5, onLog }));
	expect(result).toMatchObject({ timedOut: true, signal: "SIGTERM" });
	expect(ends).toMatchObject([{ how: "wall_limit" }]);
});

it.each([
	["no folder", () => undefined],
	["a file in place of the folder", () => writeFileSync(path.join(folder, "spool"), "")],
	["a spool without a pid", () => createSpool(spoolAt(path.join(folder, "spool", "1")), "")],
])("kills by the marker alone when there is %s", async (_, prepare) => {
	prepare();
	const marked = spawn("sleep", ["300"], { env: { PAPERCLIP_RUN_ID: runId }, stdio: "ignore" });
	onTestFinished(() => void marked.kill("SIGKILL"));
	await once(marked, "spawn");
	const exited = once(marked, "exit");
	expect(await killSpooledProcesses(runId, path.join(folder, "spool"), 0.2)).toBe(true);
	await exited;
	expect(survivors()).toEqual([]);
});
