import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { runChildProcess } from "../program/run-child-process.ts";
import { folder, runId, scope, shell, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import type { RunChildProcessOptions } from "./launch/child-process.ts";
import { type CallEnd, currentOutputSource, type RunScope, withRunScope } from "./scope/run-scope.ts";

useShellRuns();

describe("how a process exits", () => {
	it.each([
		["success", "exit 0", { exitCode: 0, signal: null }],
		["failure", "exit 3", { exitCode: 3, signal: null }],
		["a status that looks like a signal", "exit 143", { exitCode: 143, signal: null }],
		["the same although it left a child behind", "sleep 300 & exit 143", { exitCode: 143, signal: null }],
		["SIGKILL from outside", "kill -KILL $$", { exitCode: null, signal: "SIGKILL" }],
		["a crash", "kill -SEGV $$", { exitCode: null, signal: "SIGSEGV" }],
		["SIGTERM to itself", "kill -TERM $$", { exitCode: null, signal: "SIGTERM" }],
	])("reports %s", async (_, script, expected) => {
		expect(await shell(script)).toMatchObject({ ...expected, timedOut: false });
	});

	it("passes both streams separately to onLog and to the result", async () => {
		const result = await shell("echo out; echo err >&2; printf end");
		expect(result.log).toEqual({ stdout: "out\nend", stderr: "err\n" });
		expect(result).toMatchObject({ stdout: "out\nend", stderr: "err\n" });
	});

	it("closes standard input after the text of options.stdin", async () => {
		expect((await shell("cat; echo done", { stdin: "hello\n" })).stdout).toBe("hello\ndone\n");
		expect((await shell("cat; echo done")).stdout).toBe("done\n");
	});

	it("kills a command that is stopped while it starts, without waiting for its grace period", async () => {
		for (let round = 0; round < 40; round++) {
			const stop = new AbortController();
			const running = withRunScope({ ...scope(stop.signal), spoolFolder: path.join(folder, String(round)) }, () =>
				runChildProcess(runId, "sleep", ["300"], {
					cwd: folder,
					env: {},
					timeoutSec: 0,
					graceSec: 300,
					onLog: async () => undefined,
					onSpawn: async () => stop.abort(),
				}),
			);
			expect(await running).toMatchObject({ signal: "SIGTERM" });
		}
	});

	it.each([
		["while it is prepared", true],
		["by a server whose signal has not arrived", false],
	])("starts nothing in a run that was stopped %s", async (_, mayStart) => {
		const stop = new AbortController();
		const ask = async () => {
			if (mayStart) stop.abort();
			return mayStart;
		};
		const started = withRunScope({ ...scope(stop.signal), mayStart: ask }, () => shell("touch started"));
		await expect(started).rejects.toMatchObject({ code: "run_stopped" });
		expect(existsSync(path.join(folder, "started"))).toBe(false);
	});

	it("kills a process that ignores SIGTERM when its time limit is reached", async () => {
		const result = await shell("trap '' TERM; echo ready; while :; do sleep 0.1; done", {
			timeoutSec: 0.3,
			graceSec: 0.2,
		});
		expect(result).toMatchObject({ timedOut: true, stdout: "ready\n" });
		expect(survivors()).toEqual([]);
	});

	it.each([
		["in its group", "sleep 300 & echo started"],
		["in another session", "setsid sleep 300 & echo started"],
		["in another session, with an emptied environment", "env -i setsid sleep 300 & echo started"],
		["of a parent that has exited", "(env -i setsid sh -c 'sleep 300 & exit' &) ; sleep 0.1; echo started"],
		["holding the output open", "(setsid sh -c 'sleep 300; echo late') & echo started"],
		["ignoring SIGTERM", "(trap '' TERM; exec setsid sleep 300) & sleep 0.1; echo started"],
	])("leaves no process behind: a child %s", async (_, script) => {
		expect(await shell(script)).toMatchObject({ exitCode: 0, stdout: "started\n" });
		expect(survivors()).toEqual([]);
	});

	it("kills every process when the run is stopped", async () => {
		const abort = new AbortController();
		const running = withRunScope(scope(abort.signal), () =>
			shell("setsid sleep 300 & echo ready; sleep 300", { onLog: async () => abort.abort() }),
		);
		expect(await running).toMatchObject({ timedOut: false, signal: "SIGTERM" });
		expect(survivors()).toEqual([]);
	});
});

it("stops a program through stopSignal, after which the run may start another", async () => {
	await withRunScope(scope(), async () => {
		const stop = new AbortController();
		const script = "setsid sleep 300 & echo ready; sleep 300";
		const result = await shell(script, { stopSignal: stop.signal, onLog: async () => stop.abort() });
		expect(result).toMatchObject({ timedOut: false, signal: "SIGTERM", stdout: "ready\n" });
		expect(survivors()).toEqual([]);
		expect(await shell("echo again")).toMatchObject({ exitCode: 0, stdout: "again\n" });
	});
});

describe("onCallEnd reports", () => {
	async function endOf(script: string, more: Partial<RunScope> = {}, options: Partial<RunChildProcessOptions> = {}) {
		const ends: CallEnd[] = [];
		const own = { ...scope(), onCallEnd: (end: CallEnd) => void ends.push(end), ...more };
		const result = await withRunScope(own, () => shell(script, options));
		return { result, ends, end: ends[0] };
	}

	it("an exit by itself, for every call", async () => {
		const { ends } = await endOf("exit 3");
		expect(ends).toEqual([{ call: 1, how: "by_itself", survivors: [] }]);
	});

	it("that a busy process reached the wall limit", async () => {
		const { result, end } = await endOf("while :; do :; done", { idleTimeoutSec: 60 }, { timeoutSec: 0.3 });
		expect(result.timedOut).toBe(true);
		expect(end).toEqual({ call: 1, how: "wall_limit", survivors: [] });
	});

	it("that the process and its children were idle for too long", async () => {
		const { result, end } = await endOf("echo ready; setsid sleep 300 & sleep 300", { idleTimeoutSec: 0.4 });
		expect(result).toMatchObject({ timedOut: true, stdout: "ready\n" });
		expect(end).toEqual({ call: 1, how: "idle_limit", survivors: [] });
		expect(survivors()).toEqual([]);
	});

	it.each([
		["writes", "for i in 1 2 3 4 5 6; do echo $i; sleep 0.2; done"],
		["computes without output", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"],
		[
			"has a child in another session that computes",
			"setsid -w sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'",
		],
	])("no idle limit while a process %s", async (_, script) => {
		const { result, end } = await endOf(script, { idleTimeoutSec: 0.5 });
		expect(result.exitCode).toBe(0);
		expect(end?.how).toBe("by_itself");
	});

	it("that the shim was killed without a status, after its orphans were killed", async () => {
		const { result, end } = await endOf("setsid sleep 300 & kill -KILL $PPID; sleep 300");
		expect(result).toMatchObject({ exitCode: null, signal: null, timedOut: false });
		expect(end).toEqual({ call: 1, how: "lost", survivors: [] });
		expect(survivors()).toEqual([]);
	});

	it("the limit that an earlier server was enforcing when it died", async () => {
		await withRunScope(scope(), () => shell("kill -TERM $$"));
		writeFileSync(path.join(folder, "spool", "1", "limit"), "idle_limit");
		const { result, end } = await endOf("kill -TERM $$");
		expect(result).toMatchObject({ timedOut: true, signal: "SIGTERM" });
		expect(end?.how).toBe("idle_limit");
	});

	it("which processes survived SIGKILL", async () => {
		const limits = { ...AGENT_LIMITS };
		Object.assign(AGENT_LIMITS, { orphanGraceMs: 100, killMs: 100 });
		onTestFinished(() => void Object.assign(AGENT_LIMITS, limits));
		const env = { PAPERCLIP_RUN_ID: runId, PATH: process.env.PATH ?? "" };
		let stubborn: ChildProcess | undefined;
		const onLog = async () => {
			stubborn = spawn("sleep", ["300"], { env, stdio: "ignore" });
			await once(stubborn, "spawn");
			// Simulates a process in an uninterruptible system call, which receives no signal.
			const kill = process.kill.bind(process);
			vi.spyOn(process, "kill").mockImplementation((pid, signal) => pid === stubborn?.pid || kill(pid, signal));
			writeFileSync(path.join(folder, "go"), "");
		};
		const { end } = await endOf("echo up; while [ ! -e go ]; do sleep 0.02; done", {}, { onLog });
		vi.restoreAllMocks();
		stubborn?.kill("SIGKILL");
		expect(end).toEqual({ call: 1, how: "by_itself", survivors: [stubborn?.pid], leftOpen: ["sleep 300"] });
	});
});

describe("the environment of a process", () => {
	it("has its own variables and the allowed ones of the server, nothing else", async () => {
		process.env.DATABASE_URL = "postgres://secret";
		process.env.LC_TEST = "C";
		try {
			const { stdout } = await shell("env", { env: { MINE: "1", DATABASE_URL: "postgres://secret" } });
			const names = stdout.split("\n").map((line) => line.split("=")[0]);
			expect(names).toEqual(expect.arrayContaining(["PATH", "HOME", "MINE", "LC_TEST", "PAPERCLIP_RUN_ID"]));
			expect(names).not.toContain("DATABASE_URL");
			expect(names).not.toContain("VITEST");
		} finally {
			delete process.env.DATABASE_URL;
			delete process.env.LC_TEST;
		}
	});

	it("has no controlling terminal", async () => {
		expect((await shell("(: </dev/tty) 2>/dev/null && echo terminal || echo none")).stdout).toBe("none\n");
	});
});

describe("output", () => {
	it.each([
		[
			"UTF-8 written a byte at a time",
			'for b in 303 251 342 202 254 360 237 230 200; do printf "\\\\$b"; done',
			"é€😀",
		],
		["no final newline", "printf abc", "abc"],
		["NUL and U+2028", "printf 'a\\000b\\342\\200\\250c'", "a\0b\u2028c"],
	])("keeps %s", async (_, script, expected) => {
		expect((await shell(script)).log.stdout).toBe(expected);
	});

	it("carries the original bytes of invalid UTF-8", async () => {
		const chunks: Buffer[] = [];
		const bytes = Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x0a, 0xe2, 0x82]);
		writeFileSync(path.join(folder, "bytes"), bytes);
		await shell("cat bytes", {
			onLog: async (_, chunk) => {
				const { isText, bytes } = currentOutputSource() ?? {};
				chunks.push(isText ? Buffer.from(chunk) : Buffer.from(bytes ?? []));
			},
		});
		expect(Buffer.concat(chunks)).toEqual(bytes);
	});

	it("passes 64 MB unchanged; the result holds only the tail", async () => {
		const hash = createHash("sha256");
		const script = "yes 'a line of some length with an é in it' | head -c 67108864";
		const { stdout } = await shell(`${script} | tee copy`, {
			onLog: async (stream, chunk) => {
				if (stream === "stdout") hash.update(currentOutputSource()?.bytes ?? chunk);
			},
		});
		expect(stdout.length).toBeLessThanOrEqual(4 * 1024 * 1024);
		expect(hash.digest("hex")).toBe(
			createHash("sha256")
				.update(readFileSync(path.join(folder, "copy")))
				.digest("hex"),
		);
	});
});
