import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentMoment, type ProcessMoment, readProcessesSince } from "./process-moment.ts";

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
	expect(found({ startTime: Number.POSITIVE_INFINITY })).toEqual([]);
});
