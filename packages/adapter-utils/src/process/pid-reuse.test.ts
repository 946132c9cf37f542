import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { folder, runId, scope, shell, useShellRuns } from "./__tests__/shell-runs.ts";
import { currentPidSpace } from "./identify/pid-space.ts";
import { identifyProcess, isProcessAlive, type ProcessIdentity } from "./identify/process-identity.ts";
import { withRunScope } from "./scope/run-scope.ts";
import { killSpooledProcesses } from "./terminate/kill-spooled-processes.ts";

useShellRuns();

const spools = () => path.join(folder, "spool");

/** Records what an earlier server would have recorded for call 1. */
function record(text: string): void {
	mkdirSync(path.join(spools(), "1"), { recursive: true });
	for (const name of ["stdout", "stderr", "shim"]) writeFileSync(path.join(spools(), "1", name), "");
	writeFileSync(path.join(spools(), "1", "pid"), text);
}

/** A daemon whose session leader has exited, like the leader of a run's session may. */
async function startDaemon(env: Record<string, string> = {}): Promise<{ daemon: ProcessIdentity; leader: number }> {
	const shell = spawn("/bin/sh", ["-c", "sleep 300 >/dev/null & echo $!"], {
		detached: true,
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [printed] = await once(shell.stdout, "data");
	await once(shell, "close");
	return { daemon: identify(Number(printed)), leader: shell.pid ?? 0 };
}

function identify(pid: number): ProcessIdentity {
	const identity = identifyProcess(pid);
	if (identity === null) throw new Error(`Process ${pid} has exited.`);
	onTestFinished(() => {
		if (isProcessAlive(identity)) process.kill(pid, "SIGKILL");
	});
	return identity;
}

const HERE = currentPidSpace();

it.each([
	["of an earlier version, without boot and start time", (pid: number) => `${pid}\n`],
	["of another boot", (pid: number) => `${pid} 4711 0bf0/${HERE.split("/")[1]}\n`],
	["of another pid namespace", (pid: number) => `${pid} 4711 ${HERE.split("/")[0]}/pid:[1]\n`],
	["of this boot, by a server that is gone", (pid: number) => `${pid} 4711 ${HERE}\n`],
])("spares a stranger whose session has the number of a record %s", async (_, text) => {
	const { daemon, leader } = await startDaemon();
	record(text(leader));
	expect(await killSpooledProcesses(runId, spools(), 0)).toBe(true);
	expect(isProcessAlive(daemon)).toBe(true);
	const result = await withRunScope(scope(), () => shell("echo again"));
	expect(result).toMatchObject({ exitCode: null, signal: null });
	expect(isProcessAlive(daemon)).toBe(true);
});

it.each([
	["start time", (pid: number, _: string) => `${pid} 4711 ${HERE}\n`],
	["boot", (pid: number, start: string) => `${pid} ${start} 0bf0/pid:[1]\n`],
])("spares a stranger with the pid of a record of another %s, even with the spool among its arguments", async (_, text) => {
	const args = ["-c", "sleep 300; :", "paperclip-run", path.join(spools(), "1")];
	const other = spawn("/bin/sh", args, { detached: true, stdio: "ignore", env: {} });
	await once(other, "spawn");
	const stranger = identify(other.pid ?? 0);
	onTestFinished(() => void process.kill(-stranger.pid, "SIGKILL"));
	record(text(stranger.pid, stranger.startTime ?? ""));
	expect(await killSpooledProcesses(runId, spools(), 0)).toBe(true);
	const result = await withRunScope(scope(), () => shell("echo again"));
	expect(result).toMatchObject({ exitCode: null, signal: null });
	expect(isProcessAlive(stranger)).toBe(true);
});

it("kills what carries the marker of the run, whatever the record says", async () => {
	const { daemon, leader } = await startDaemon({ PAPERCLIP_RUN_ID: runId });
	record(`${leader} 4711 0bf0/pid:[1]\n`);
	expect(await killSpooledProcesses(runId, spools(), 0)).toBe(true);
	expect(isProcessAlive(daemon)).toBe(false);
});

it("records boot, pid namespace and start time of a process", async () => {
	const { pid } = await withRunScope(scope(), () => shell("echo $PPID; cat spool/1/pid"));
	expect(pid).toBeGreaterThan(1);
	const { stdout } = await withRunScope(scope(), () => shell("echo $PPID; cat spool/1/pid"));
	const [, recorded = ""] = stdout.split("\n");
	expect(recorded.trim()).toMatch(new RegExp(`^${pid} \\d+ [0-9a-f-]{36}/pid:\\[\\d+\\]$`));
	expect(recorded.trim().endsWith(HERE)).toBe(true);
});
