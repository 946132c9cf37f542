import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeFileAtomic } from "./write-file-atomic.ts";

const folder = mkdtempSync(path.join(tmpdir(), "write-file-atomic-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("replaces a file and leaves nothing else behind", async () => {
	const file = path.join(folder, "a.json");
	await writeFileAtomic(file, "old");
	await writeFileAtomic(file, "new");
	expect(readFileSync(file, "utf8")).toBe("new");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readdirSync(folder)).toEqual(["a.json"]);
});

it("leaves no draft behind when it fails", async () => {
	await expect(writeFileAtomic(folder, "x")).rejects.toMatchObject({ code: expect.any(String) });
	expect(readdirSync(path.dirname(folder)).filter((name) => name.startsWith(`${path.basename(folder)}.`))).toEqual([]);
});
