import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRegularFile, readRegularFile, readRegularFileSync, requireRegularFileSync } from "./regular-file.ts";

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "regular-file-"));
	file = path.join(folder, "file");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
	["a FIFO", () => execFileSync("sh", ["-c", `mkfifo ${file}`])],
	["a folder", () => mkdirSync(file)],
	["a link to a device", () => symlinkSync("/dev/zero", file)],
])("%s in place of the file", (_, replace) => {
	it("is rejected at once", async () => {
		replace();
		await expect(openRegularFile(file)).rejects.toThrow();
		await expect(openRegularFile(file, "append")).rejects.toThrow();
		await expect(readRegularFile(file)).rejects.toThrow();
		expect(readRegularFileSync(file)).toBeNull();
		expect(() => requireRegularFileSync(file)).toThrow();
	});
});

it("reads and appends to a regular file", async () => {
	const handle = await openRegularFile(file, "append");
	await handle.appendFile("größe");
	await handle.close();
	expect(await readRegularFile(file)).toBe("größe");
	expect(readRegularFileSync(file)).toBe("größe");
	expect(readFileSync(file, "utf8")).toBe("größe");
});

it("reads only the start of a long file synchronously", () => {
	writeFileSync(file, "x".repeat(1_000_000));
	expect(readRegularFileSync(file)).toHaveLength(64 * 1024);
});

it("returns null for a missing file", () => {
	expect(readRegularFileSync(file)).toBeNull();
	expect(() => requireRegularFileSync(file)).toThrow(expect.objectContaining({ code: "ENOENT" }));
});
