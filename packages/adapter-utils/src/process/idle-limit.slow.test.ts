import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runChildProcess } from "../program/run-child-process.ts";
import { folder, runId, scope, survivors, useShellRuns } from "./__tests__/shell-runs.ts";
import { type CallEnd, withRunScope } from "./scope/run-scope.ts";

useShellRuns();

async function runNode(script: string, idleTimeoutSec: number) {
	const ends: CallEnd[] = [];
	const onCallEnd = (end: CallEnd) => void ends.push(end);
	const options = { cwd: folder, env: {}, timeoutSec: 60, graceSec: 1, onLog: async () => undefined };
	await withRunScope({ ...scope(), idleTimeoutSec, onCallEnd }, () =>
		runChildProcess(runId, process.execPath, ["-e", script], options),
	);
	return ends[0];
}

const forMs = (ms: number) => `setTimeout(() => process.exit(0), ${ms});`;

it.each([
	["that wakes up and computes a little", "const end = performance.now() + 3; while (performance.now() < end);"],
	["that wakes up and writes a few bytes to itself", 'require("fs").writeSync(pipe, ".");'],
])("ends a program %s", async (_, tick) => {
	const pipe = 'const pipe = require("fs").openSync("/dev/null", "w");';
	const end = await runNode(`${pipe} setInterval(() => { ${tick} }, 250);`, 2);
	expect(end).toEqual({ call: 1, how: "idle_limit", survivors: [] });
	expect(survivors()).toEqual([]);
});

it.each([
	["computes", `${forMs(4_000)} setInterval(() => { for (let i = 0; i < 2e7; i++); }, 0);`],
	[
		"changes a file",
		`${forMs(4_000)} setInterval(() => require("fs").writeFileSync("notes", String(Date.now())), 400);`,
	],
	[
		"creates a file in a subfolder",
		`${forMs(4_000)} require("fs").mkdirSync("a/b", { recursive: true }); setTimeout(() => require("fs").writeFileSync("a/b/c", ""), 1_200);
		setTimeout(() => require("fs").writeFileSync("a/b/c", "1"), 2_600);`,
	],
	[
		"writes to a file elsewhere",
		`${forMs(4_000)} setInterval(() => require("fs").writeFileSync("/dev/null", "x".repeat(4096)), 400);`,
	],
	[
		"starts a program now and then",
		`${forMs(4_000)} setInterval(() => require("child_process").spawn("sleep", ["0.7"]), 900);`,
	],
])("does not end a silent program that %s", async (_, script) => {
	expect(await runNode(script, 2)).toMatchObject({ how: "by_itself" });
});

it("ends a program in a folder with a file from the future", async () => {
	const file = path.join(folder, "unpacked");
	writeFileSync(file, "");
	utimesSync(file, new Date("2099-01-01"), new Date("2099-01-01"));
	expect(await runNode("setInterval(() => undefined, 60_000);", 2)).toMatchObject({ how: "idle_limit" });
});
