import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folder, never, scope, shell, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import { currentOutputSource, withRunScope } from "./scope/run-scope.ts";
import { readLastCall } from "./watch/last-call.ts";

useShellRuns();

describe("a server that takes a run over", () => {
	it("gets the result from the spool when the process has exited", async () => {
		const first = await withRunScope(scope(), () => shell("echo once >> count; echo out; exit 4"));
		const second = await withRunScope(scope(), () => shell("echo once >> count; echo out; exit 4"));
		expect(second).toMatchObject({ exitCode: 4, pid: first.pid, startedAt: first.startedAt, log: first.log });
		expect(readFileSync(path.join(folder, "count"), "utf8")).toBe("once\n");
	});

	it("finds in the spool when the last process ended, or when a lost one gave its last sign of life", async () => {
		const spools = path.join(folder, "spool");
		expect(await readLastCall(path.join(folder, "none"))).toBeNull();
		await withRunScope(scope(), async () => [await shell("echo 1"), await shell("echo 2")]);
		const setTime = (file: string, at: string) => utimesSync(path.join(spools, "2", file), new Date(at), new Date(at));
		setTime("exit", "2026-01-02T10:00:00Z");
		expect(await readLastCall(spools)).toEqual({ state: "exited", at: new Date("2026-01-02T10:00:00Z") });
		rmSync(path.join(spools, "2", "exit"));
		for (const file of ["pid", "stderr"]) setTime(file, "2026-01-02T09:00:00Z");
		setTime("stdout", "2026-01-02T09:30:00Z");
		// Its shim may still be exiting.
		await expect.poll(() => readLastCall(spools)).toEqual({ state: "lost", at: new Date("2026-01-02T09:30:00Z") });
	});

	it("ends a chunk exactly where the log of the first server ended", async () => {
		await withRunScope(scope(), () => shell("printf abcdefgh"));
		const chunks: (string | number | undefined)[][] = [];
		await withRunScope(scope(undefined, { "1:stdout": 3 }), () =>
			shell("printf abcdefgh", { onLog: async (_, chunk) => void chunks.push([chunk, currentOutputSource()?.end]) }),
		);
		expect(chunks).toEqual([
			["abc", 3],
			["defgh", 8],
		]);
	});

	it("continues with a process that still runs", async () => {
		const script = "echo $$; while [ ! -e go ]; do sleep 0.02; done; echo end; exit 5";
		const detach = new AbortController();
		const detached = withRunScope(scope(never, {}, detach.signal), () =>
			shell(script, { onLog: async () => detach.abort() }),
		);
		await expect(detached).rejects.toMatchObject({ code: "run_detached" });
		const continued = withRunScope(scope(), () =>
			shell(script, { onLog: async () => writeFileSync(path.join(folder, "go"), "") }),
		);
		const { exitCode, stdout } = await continued;
		expect(exitCode).toBe(5);
		expect(stdout).toMatch(/^\d+\nend\n$/);
	});

	it("counts the wall limit from the start of the process, even when the clock was set", async () => {
		const detach = new AbortController();
		const script = "echo ready; while [ ! -e go ]; do sleep 0.02; done";
		const detached = withRunScope(scope(never, {}, detach.signal), () =>
			shell(script, { timeoutSec: 3600, onLog: async () => detach.abort() }),
		);
		await expect(detached).rejects.toMatchObject({ code: "run_detached" });
		const anHourAgo = Date.now() / 1000 - 3601;
		utimesSync(path.join(folder, "spool", "1", "pid"), anHourAgo, anHourAgo);
		const onLog = async () => void setTimeout(() => writeFileSync(path.join(folder, "go"), ""), 300);
		const continued = await withRunScope(scope(), () => shell(script, { timeoutSec: 3600, onLog }));
		expect(continued).toMatchObject({ timedOut: false, exitCode: 0 });
	});

	it("matches the calls of a run by their number", async () => {
		const both = async () => [(await shell("echo $$ one")).stdout, (await shell("echo $$ two")).stdout];
		const first = await withRunScope(scope(), both);
		expect(await withRunScope(scope(), both)).toEqual(first);
	});
});

it("does not start a command once the server has detached from the run", async () => {
	const detach = new AbortController();
	const file = path.join(folder, "started");
	const mayStart = async () => {
		detach.abort();
		return true;
	};
	const late = withRunScope({ ...scope(never, {}, detach.signal), mayStart }, () => shell(`: >"${file}"`));
	await expect(late).rejects.toMatchObject({ code: "run_detached" });
	const later = withRunScope(scope(never, {}, detach.signal), () => shell(`: >"${file}"`));
	await expect(later).rejects.toMatchObject({ code: "run_detached" });
	expect(survivors()).toEqual([]);
	expect(existsSync(file)).toBe(false);
});
