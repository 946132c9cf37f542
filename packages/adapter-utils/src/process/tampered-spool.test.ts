import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folder, never, scope, shell, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import { type Spool, spoolAt } from "./launch/spool.ts";
import { withRunScope } from "./scope/run-scope.ts";

useShellRuns();

let spool: Spool;
beforeEach(() => {
	spool = spoolAt(path.join(folder, "spool", "1"));
});

const replaceByFifo = (...files: string[]) => `rm -f ${files.join(" ")}; mkfifo ${files.join(" ")}`;
const inScope = (script: string) => withRunScope(scope(), () => shell(script, { graceSec: 0.2 }));

async function detachFrom(script: string): Promise<void> {
	const detach = new AbortController();
	const own = scope(never, {}, detach.signal);
	const detached = withRunScope(own, () => shell(script, { onLog: async () => detach.abort() }));
	await expect(detached).rejects.toMatchObject({ code: "run_detached" });
}

it("reads all output of a command that replaces its output files", async () => {
	const { log, stdout, exitCode } = await inScope(
		`echo one; ${replaceByFifo(spool.stdout, spool.stderr)}; echo two; echo three >&2; exit 3`,
	);
	expect({ log, stdout, exitCode }).toEqual({
		log: { stdout: "one\ntwo\n", stderr: "three\n" },
		stdout: "one\ntwo\n",
		exitCode: 3,
	});
});

it.each([
	["exit", () => replaceByFifo(spool.exit, spool.shim)],
	["limit", () => `${replaceByFifo(spool.limit)}; sleep 300`],
	["pid", () => `sleep 0.1; ${replaceByFifo(spool.pid)}; sleep 300`],
])("is not blocked by a FIFO in place of the %s file", async (name, script) => {
	const timeoutSec = name === "exit" ? 0 : 0.5;
	const result = await withRunScope(scope(), () => shell(`echo up; ${script()}`, { timeoutSec, graceSec: 0.2 }));
	expect(result).toMatchObject({ stdout: "up\n", timedOut: timeoutSec > 0 });
	// The shim may still be exiting.
	await expect.poll(survivors).toEqual([]);
});

it.each([
	["replaces its exit file by a folder", () => `rm ${spool.exit}; mkdir ${spool.exit}`],
	["makes its exit file longer", () => `echo more >>${spool.exit}`],
	["moves its spool away", () => `mv ${spool.folder} ${folder}/moved`],
])("learns the exit code of a command that %s", async (_, script) => {
	const ends: unknown[] = [];
	const own = { ...scope(), onCallEnd: ({ how }: { how: string }) => ends.push(how) };
	const run = (text: string) => withRunScope(own, () => shell(text));
	// Exits only after the server has seen the pid file.
	expect(await run(`sleep 0.1; ${script()}; exit 143`)).toMatchObject({ exitCode: 143, signal: null });
	expect(ends).toEqual(["by_itself"]);
});

it("replaces FIFOs that an earlier call has put in its place", async () => {
	mkdirSync(path.dirname(spool.stdout), { recursive: true });
	const files = [spool.stdin, spool.pid, spool.limit, spool.exit, spool.stdout, spool.shim];
	execFileSync("sh", ["-c", replaceByFifo(...files)]);
	expect(await inScope("echo ok")).toMatchObject({ stdout: "ok\n", exitCode: 0 });
});

describe("a command that was started and whose files were changed", () => {
	it.each([
		["removes its spool", () => `rm -rf ${spool.folder}`],
		["replaces its spool by a file", () => `rm -rf ${spool.folder}; echo >${spool.folder}`],
		["replaces its pid file", () => replaceByFifo(spool.pid)],
		["overwrites its pid file", () => `echo 1 - - >${spool.pid}`],
	])("is not reported as not started when it %s at once", async (_, script) => {
		// Whether the server sees the pid first is a race; if it does, the limits apply.
		const run = withRunScope(scope(), () => shell(`${script()}; sleep 300`, { timeoutSec: 1, graceSec: 0.2 }));
		expect(
			await run.then(
				({ timedOut }) => timedOut,
				({ code }) => code,
			),
		).toSatisfy((end) => end === true || end === "spool_changed");
		expect(survivors()).toEqual([]);
	});

	it.each([
		["output", () => [spool.stdout, spool.stderr]],
		["pid", () => [spool.pid]],
	])("is killed by the server that takes over (%s)", async (_, files) => {
		await detachFrom("echo up; sleep 300");
		execFileSync("sh", ["-c", replaceByFifo(...files())]);
		await expect(inScope("exit 1")).rejects.toMatchObject({ code: "spool_changed" });
		expect(survivors()).toEqual([]);
	});
});

it("believes no exit status that a program cannot have", async () => {
	const script = `sleep 0.1; printf '%-15s\\n' 99999999999 >${spool.exit}; kill -KILL $PPID; sleep 300`;
	const result = await inScope(script);
	expect(result.exitCode).not.toBe(99_999_999_999);
	await expect.poll(survivors).toEqual([]);
});
