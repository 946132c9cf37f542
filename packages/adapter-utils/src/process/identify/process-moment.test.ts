import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentMoment, type ProcessMoment, readProcessesSince } from "./process-moment.ts";

const HIGHEST_PID = 4_194_304;

const children: ChildProcess[] = [];
let older = 0;
let newer = 0;
let between: ProcessMoment;

beforeAll(async () => {
	older = await start();
	between = currentMoment();
	newer = await start();
});
afterAll(async () => {
	for (const child of children) {
		child.kill("SIGKILL");
		await once(child, "exit");
	}
});

async function start(): Promise<number> {
	const child = spawn("sleep", ["300"], { stdio: "ignore" });
	children.push(child);
	await once(child, "spawn");
	return child.pid ?? 0;
}

const found = (moment: ProcessMoment | null) =>
	readProcessesSince(moment)
		.map(({ pid }) => pid)
		.filter((pid) => pid === older || pid === newer);

it("finds what has started since, and all without a moment", () => {
	expect(found(between)).toContain(newer);
	expect(found(null)).toEqual(expect.arrayContaining([older, newer]));
	expect(found({ ...between, startTime: Number.POSITIVE_INFINITY })).toEqual([]);
});

it.skipIf(!existsSync("/proc/sys/kernel/ns_last_pid"))("knows older processes by their pids", () => {
	const moment = { ...between, startTime: 0 };
	expect(found(moment)).toEqual([newer]);
	// Between the two moments, pids have begun anew, and those of the new processes are low.
	expect(found({ ...moment, lastPid: HIGHEST_PID })).toEqual(expect.arrayContaining([older, newer]));
	expect(found({ ...moment, lastPid: older - 1 })).toEqual(expect.arrayContaining([older, newer]));
});

it.each([
	["the system does not tell the last pid", { lastPid: 0 }],
	["the system does not tell how many have started", { starts: Number.NaN }],
	["so many have started that pids may have begun anew twice", { starts: -HIGHEST_PID }],
])("reads all processes when %s", (_, unknown) => {
	expect(found({ ...between, startTime: 0, ...unknown })).toEqual(expect.arrayContaining([older, newer]));
});
