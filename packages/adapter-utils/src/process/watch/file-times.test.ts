import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { readFileTimes } from "./file-times.ts";
import { createFileWatch } from "./file-watch.ts";

const LIMIT_MS = 600_000;
const HOUR_MS = 3_600_000;

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "file-times-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, ageMs: number): void {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, "");
	const time = new Date(Date.now() - ageMs);
	for (const changed of [file, path.dirname(file), folder]) utimesSync(changed, time, time);
}

async function ask(watch: ReturnType<typeof createFileWatch>) {
	const answers: (number | "never")[] = [];
	await expect
		.poll(() => {
			const age = watch.changeAgeMs();
			if (age !== "pending") answers.push(age);
			return answers.length;
		})
		.toBe(1);
	return answers[0];
}

it("finds the latest change in subfolders", () => {
	write("a/b", HOUR_MS);
	const before = readFileTimes(folder);
	expect(Date.now() - before.latestMs).toBeGreaterThanOrEqual(HOUR_MS);
	write("a/b", 0);
	const after = readFileTimes(folder);
	expect(after.latestMs).toBeGreaterThan(before.latestMs);
	expect(after.sum).not.toBe(before.sum);
	expect(readFileTimes(path.join(folder, "missing"))).toEqual({ latestMs: 0, sum: 0 });
});

it("omits times in the future, and sees that they change", () => {
	write("a", -HOUR_MS);
	const before = readFileTimes(folder);
	expect(before.latestMs).toBe(0);
	write("a", -2 * HOUR_MS);
	expect(readFileTimes(folder)).toMatchObject({ latestMs: 0, sum: expect.not.closeTo(before.sum, 0) });
});

const isMounted = existsSync("/dev/shm") && statSync("/dev/shm").dev !== statSync("/dev").dev;

it.skipIf(!isMounted)("omits folders on other file systems, such as /proc", () => {
	const before = readFileTimes("/dev");
	const created = mkdtempSync("/dev/shm/file-times-");
	onTestFinished(() => rmSync(created, { recursive: true }));
	expect(readFileTimes("/dev")).toEqual(before);
});

it("reports the age of a change within the limit", async () => {
	write("a", 60_000);
	expect(await ask(createFileWatch(folder, LIMIT_MS))).toBeGreaterThanOrEqual(60_000);
});

it.each([
	["older", HOUR_MS],
	["from the future", -HOUR_MS],
])("treats files that are %s as a change only if they differ from before", async (_, ageMs) => {
	write("a", ageMs);
	const watch = createFileWatch(folder, LIMIT_MS);
	watch.compareLater(LIMIT_MS / 2);
	expect(await ask(watch)).toBe("never");
	expect(await ask(watch)).toBe("never");
	write("a", ageMs * 2);
	expect(await ask(watch)).toBe(0);
});

it("omits the data folder of the server, even through a symbolic link", () => {
	write("data/log", HOUR_MS);
	write("work/a", HOUR_MS);
	const link = `${folder}-link`;
	symlinkSync(folder, link);
	onTestFinished(() => rmSync(link));
	const data = path.join(folder, "data");
	const readAll = () => [folder, link, data, path.join(data, "..", "work")].map((from) => readFileTimes(from, data));
	const before = readAll();
	expect(before[2]).toEqual({ latestMs: 0, sum: 0 });
	const { mtime } = statSync(data);
	writeFileSync(path.join(data, "log"), "more");
	utimesSync(data, mtime, new Date());
	expect(readAll()).toEqual(before);
	write("work/a", 0);
	const changed = readAll().map(({ sum }, at) => sum !== before[at]?.sum);
	expect(changed).toEqual([true, true, false, true]);
});
