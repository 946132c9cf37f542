import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { folder, useShellRuns } from "../__tests__/shell-runs.ts";
import { readCommandLine, readProcesses } from "../identify/proc-table.ts";
import { agentEnvironment } from "../launch/base-environment.ts";
import { startShim } from "../launch/shim.ts";
import { createSpool, readExitCode, spoolAt } from "../launch/spool.ts";
import { enableHelperProcess, isolate } from "./helper.ts";

useShellRuns();

const SOURCE = fileURLToPath(new URL("../helper-process.ts", import.meta.url));
/** Reading the times of files never returns, as on a disk that does not respond. With a file `mute`, it exits instead of reporting what it has started. */
function buildHelper(): string {
	const file = path.join(folder, "helper.mjs");
	const banner = `
		import { existsSync as isThere } from "node:fs";
		const report = process.send;
		process.send = (message, ...more) => {
			if (message.kind === "result" && isThere("${folder}/mute")) process.kill(process.pid, "SIGKILL");
			else report.call(process, message, ...more);
		};
		process.on("message", ({ task }) => {
			if (task === "readFileTimes") process.kill(process.pid, "SIGSTOP");
		});`;
	buildSync({
		entryPoints: [SOURCE],
		bundle: true,
		format: "esm",
		platform: "node",
		outfile: file,
		banner: { js: banner },
	});
	return file;
}

const findHelper = (program: string) => readProcesses().find(({ pid }) => readCommandLine(pid).includes(program))?.pid;

let calls = 0;
async function start(script: string, cwd = folder) {
	const spool = spoolAt(path.join(folder, "spools", String(++calls)));
	createSpool(spool, "");
	const command = { file: "/bin/sh", args: ["-c", script], cwd, env: agentEnvironment({}), lockLimit: "4294967296" };
	await startShim(spool, command, false);
	while (readExitCode(spool) === null) await delay(5);
}

async function useHelper(program: string): Promise<number> {
	enableHelperProcess({ program, ownStarts: 0, responseMs: 1_000 });
	onTestFinished(() => {
		enableHelperProcess({ program, ownStarts: Number.POSITIVE_INFINITY });
		const pid = findHelper(program);
		if (pid !== undefined) process.kill(pid, "SIGKILL");
	});
	const parents = path.join(folder, "parents");
	for (;;) {
		await start(
			`while read -r name value; do [ "$name" != PPid: ] || echo "$value"; done </proc/$PPID/status >${parents}`,
		);
		const pid = findHelper(program);
		if (pid !== undefined && Number(readFileSync(parents, "utf8")) === pid) return pid;
	}
}

async function startsOnce(starting: Promise<unknown> = start("echo started >>started")) {
	await starting;
	expect(readFileSync(path.join(folder, "started"), "utf8")).toBe("started\n");
}

it("starts a program itself when the helper does not respond, and replaces that", async () => {
	const program = buildHelper();
	const pid = await useHelper(program);
	process.kill(pid, "SIGSTOP");
	await startsOnce();
	expect(findHelper(program)).not.toBe(pid);
});

it("starts a program itself when the helper is killed before it does", async () => {
	const pid = await useHelper(buildHelper());
	process.kill(pid, "SIGSTOP");
	const starting = start("echo started >>started");
	process.kill(pid, "SIGKILL");
	await startsOnce(starting);
});

it("does not start a program again when the helper is killed after it did", async () => {
	await useHelper(buildHelper());
	writeFileSync(path.join(folder, "mute"), "");
	await startsOnce(start("echo started >>started; sleep 0.3"));
});

it("runs a task that never returns in a process of its own", async () => {
	const program = buildHelper();
	const pid = await useHelper(program);
	cpSync(program, `${program}.copy`);
	let calls = 0;
	const count = (_: string) => ++calls;
	const times = await isolate("readFileTimes", count, folder);
	expect({ times, calls, helper: findHelper(program) }).toEqual({ times: null, calls: 0, helper: pid });
	// On a busy machine, a process can take longer to start than the task may take above.
	enableHelperProcess({ program, ownStarts: 0 });
	rmSync(program);
	expect(await isolate("readFileTimes", count, folder)).toBe(1);
	calls = 0;
	cpSync(`${program}.copy`, program);
	await isolate("removeFolder", count, path.join(folder, "missing"));
	expect(calls).toBe(0);
	await startsOnce();
});

it("reports how a start failed", async () => {
	await useHelper(buildHelper());
	const failure = { code: "ENOENT", syscall: "spawn /bin/sh" };
	await expect(start(":", path.join(folder, "missing"))).rejects.toMatchObject(failure);
});

it("starts nothing for a server that has ended", async () => {
	const child = fork(buildHelper(), ["1"], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
	const args = ["-c", "echo started >started"];
	const files = ["/dev/null", path.join(folder, "out")];
	child.send({ id: 1, kind: "start", start: { file: "/bin/sh", args, cwd: folder, env: {}, files } });
	const messages: unknown[] = [];
	child.on("message", (message) => messages.push(message));
	await once(child, "exit");
	expect(messages).toEqual([{ kind: "ready" }]);
});

it("starts programs itself when the helper cannot be started", async () => {
	const program = path.join(folder, "helper.mjs");
	writeFileSync(program, "throw new Error();");
	enableHelperProcess({ program, ownStarts: 0 });
	for (let starts = 0; starts < 3; starts++) await start(":");
	await startsOnce();
});
