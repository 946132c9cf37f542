import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { folder, scope, shell, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import type { RunChildProcessOptions } from "./launch/child-process.ts";
import { type CallEnd, type RunScope, withRunScope } from "./scope/run-scope.ts";

useShellRuns();

/** Runs a program whose final result is a line `result`; another line begins another turn. */
async function run(script: string, more: Partial<RunScope> = {}, options: Partial<RunChildProcessOptions> = {}) {
	const ends: CallEnd[] = [];
	let log = "";
	const onLog: RunChildProcessOptions["onLog"] = async (_, chunk) => {
		log += chunk;
	};
	const isTurnOver = () => log.endsWith("result\n");
	const own = { ...scope(), finalGraceMs: 500, onCallEnd: (end: CallEnd) => void ends.push(end), ...more };
	const result = await withRunScope(own, () => shell(script, { onLog, isTurnOver, ...options }));
	return { result, end: ends[0] };
}

it("ends a program that hangs after its final result, and keeps the result", async () => {
	const { result, end } = await run("echo result; exec sleep 300");
	expect(result).toMatchObject({ exitCode: 0, signal: null, timedOut: false, endedAfterResult: true });
	expect(end).toEqual({ call: 1, how: "after_result", survivors: [] });
});

it("ends it earlier if its adapter says so", async () => {
	const { end } = await run("echo result; exec sleep 300", { finalGraceMs: 3_600_000 }, { finalGraceMs: 500 });
	expect(end).toMatchObject({ how: "after_result", survivors: [] });
});

it("names the programs in the background that it ends", async () => {
	const { end } = await run("sleep 301 & setsid sleep 302 & echo result; wait");
	expect(end).toMatchObject({ how: "after_result", survivors: [] });
	expect([...(end?.leftOpen ?? [])].sort()).toEqual(["sleep 301", "sleep 302"]);
	expect(survivors()).toEqual([]);
});

it("names the programs that a program leaves running when it exits", async () => {
	const { result, end } = await run("sleep 301 & echo result");
	expect(result.endedAfterResult).toBeUndefined();
	expect(end).toEqual({ call: 1, how: "by_itself", survivors: [], leftOpen: ["sleep 301"] });
});

it.each([
	["work in the background", "timeout 4 sh -c 'while :; do :; done' & echo result; wait; exit 3"],
	["another turn", "echo result; sleep 0.2; echo more; sleep 3; echo result; exit 3"],
	["no result", "echo other; sleep 3; exit 3"],
])("lets a program with %s continue", async (_, script) => {
	const { result, end } = await run(script, { finalGraceMs: 2_000 });
	expect(result).toMatchObject({ exitCode: 3 });
	expect(end?.how).toBe("by_itself");
});

it.each([
	["wall limit", {}, { timeoutSec: 1 }],
	["idle limit", { idleTimeoutSec: 1 }, {}],
])("does not count a result as timed out at the %s", async (_, more, options) => {
	const { result, end } = await run("echo result; sleep 300", { finalGraceMs: 60_000, ...more }, options);
	expect(result).toMatchObject({ exitCode: 0, timedOut: false });
	expect(end?.how).toBe("after_result");
});

it("continues to end a program for a server that has died meanwhile", async () => {
	await withRunScope(scope(), () => shell("echo result; kill -TERM $$"));
	writeFileSync(path.join(folder, "spool", "1", "limit"), "after_result");
	const { result, end } = await run("echo result; kill -TERM $$");
	expect(result).toMatchObject({ exitCode: 0, signal: null, endedAfterResult: true });
	expect(end?.how).toBe("after_result");
});
