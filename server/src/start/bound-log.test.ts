import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { LIMITS } from "../platform/settings/limits.ts";
import { shortenLog } from "./bound-log.ts";

function openLog() {
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-log-"));
	const file = path.join(folder, "server.log");
	const descriptor = openSync(file, "a+");
	onTestFinished(() => {
		closeSync(descriptor);
		rmSync(folder, { recursive: true });
	});
	return { file, descriptor };
}

it("keeps one earlier part of a log that has become too long, and appends to an empty file", () => {
	const { file, descriptor } = openLog();
	appendFileSync(`${file}.1`, "older");
	writeSync(descriptor, "x".repeat(LIMITS.serverLogBytes));
	shortenLog(file, descriptor);
	expect(statSync(file).size).toBe(LIMITS.serverLogBytes);
	writeSync(descriptor, "last");
	shortenLog(file, descriptor);
	writeSync(descriptor, "next");
	expect(readFileSync(file, "utf8")).toBe("next");
	expect(readFileSync(`${file}.1`, "utf8")).toMatch(/^x+last$/);
});

it("empties a log that cannot be copied", () => {
	const { file, descriptor } = openLog();
	writeSync(descriptor, "x".repeat(LIMITS.serverLogBytes + 1));
	expect(() => shortenLog(path.join(file, "no-folder"), descriptor)).toThrow();
	expect(statSync(file).size).toBe(0);
});
