import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { identifyProcess, newClaim } from "@paperclipai/adapter-utils/host";
import { beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { scratchFolder, writeFiles } from "../__tests__/scratch-repository.ts";
import { withRepositoryLock } from "./repository-lock.ts";

shortenLimits({ repositoryLockMs: 400 });

let commonDir: string;
beforeEach(() => {
	commonDir = scratchFolder();
});

const claims = () => readdirSync(path.join(commonDir, "paperclip-locks"));
const addClaim = (name: string) => writeFiles(commonDir, { [`paperclip-locks/${name}`]: "" });
const lock = () => withRepositoryLock(commonDir, async () => "done");

it("runs one task at a time", async () => {
	let running = 0;
	const task = async () => {
		expect(++running).toBe(1);
		await new Promise(setImmediate);
		running--;
	};
	await Promise.all([1, 2, 3].map(() => withRepositoryLock(commonDir, task)));
	expect(claims()).toEqual([]);
	await expect(withRepositoryLock(commonDir, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
	expect(claims()).toEqual([]);
});

it("ignores what dead processes have left, including one whose pid is another process now", async () => {
	const [space = "", , startTime = ""] = newClaim().split("-");
	const dead = spawnSync("true").pid;
	addClaim(`${space}-${dead}-${startTime}-00000000`);
	if (identifyProcess(process.pid)?.startTime !== null) addClaim(`${space}-${process.pid}-1-00000000`);
	addClaim("anything");
	expect(await lock()).toBe("done");
	expect(claims()).toEqual([]);
});

it("waits for a living process, and reports one that does not end", async () => {
	const claim = newClaim();
	addClaim(claim);
	await expect(lock()).rejects.toMatchObject({ code: "repository_busy", hint: expect.any(String) });
	expect(claims()).toEqual([claim]);
});

it("waits for a process of another container for a while, in which it would end its task", async () => {
	const [, ...rest] = newClaim().split("-");
	addClaim(["00000000", ...rest].join("-"));
	expect(await withRepositoryLock(commonDir, async () => claims())).toHaveLength(1);
	expect(claims()).toEqual([]);
});

it("reports what has taken the place of its folder", async () => {
	writeFiles(commonDir, { "paperclip-locks": "a file" });
	await expect(lock()).rejects.toMatchObject({ code: "repository_locks_unusable", hint: expect.any(String) });
});
