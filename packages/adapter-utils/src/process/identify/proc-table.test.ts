import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { hasEnvironmentEntry, readEnvironmentValue, readProcesses } from "./proc-table.ts";

let child: ChildProcess;
afterEach(async () => {
	const exited = once(child, "exit");
	child.kill("SIGKILL");
	await exited;
});

async function start(env: Record<string, string>): Promise<number> {
	child = spawn("sleep", ["300"], { env: { PATH: process.env.PATH, ...env } });
	await once(child, "spawn");
	return child.pid ?? 0;
}

it("reads an environment of any size", async () => {
	const long = "x".repeat(100_000);
	const pid = await start({ FIRST: "1", LONG: long, LAST: "é" });
	expect(hasEnvironmentEntry(pid, `LONG=${long}`)).toBe(true);
	expect(hasEnvironmentEntry(pid, "LONG=x")).toBe(false);
	expect(hasEnvironmentEntry(pid, "IRST=1")).toBe(false);
	expect(readEnvironmentValue(pid, "FIRST")).toBe("1");
	expect(readEnvironmentValue(pid, "MISSING")).toBeNull();
});

it("lists programs with their parents, and no threads of the kernel", async () => {
	const pid = await start({});
	const rows = readProcesses();
	expect(rows.find((row) => row.pid === pid)).toMatchObject({ parent: process.pid });
	expect(rows.filter(({ isKernelThread }) => isKernelThread)).toEqual([]);
});
