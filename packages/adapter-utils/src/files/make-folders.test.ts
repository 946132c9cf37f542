import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolders, makeFoldersSync } from "./make-folders.ts";

let root = "";
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "make-folders-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.each([
	["makeFolders", makeFolders],
	["makeFoldersSync", async (folder: string, mode?: number) => makeFoldersSync(folder, mode)],
])("%s", (_, make) => {
	it("creates a folder with its parents, and says whether it was missing", async () => {
		const folder = path.join(root, "a", "b", "c");
		expect(await make(folder, 0o700)).toBe(true);
		expect(statSync(folder).mode & 0o777).toBe(0o700);
		expect(await make(folder)).toBe(false);
		expect(await make(`${folder}/`)).toBe(false);
		symlinkSync(folder, path.join(root, "link"));
		expect(await make(path.join(root, "link"))).toBe(false);
		expect(await make(path.join(root, "link", "d"))).toBe(true);
	});

	it.each([
		"/proc/1/none/home",
		"/proc/none",
		"/proc/self/fd/none/home",
		"/sys/none/home",
	])("fails in a file system without new entries: %s", async (folder) => {
		if (!existsSync(folder.split("/").slice(0, 2).join("/"))) return;
		await expect(make(folder)).rejects.toHaveProperty("code");
	});

	it("fails for a file, below a file, and for a link to nothing", async () => {
		writeFileSync(path.join(root, "file"), "");
		symlinkSync("nothing", path.join(root, "link"));
		await expect(make(path.join(root, "file"))).rejects.toMatchObject({ code: "EEXIST" });
		await expect(make(path.join(root, "file", "a"))).rejects.toMatchObject({ code: "ENOTDIR" });
		await expect(make(path.join(root, "link"))).rejects.toMatchObject({ code: "EEXIST" });
		await expect(make(path.join(root, "link", "a"))).rejects.toHaveProperty("code");
	});

	it("creates a folder only once when called several times", async () => {
		const made = await Promise.all(Array.from({ length: 5 }, () => make(path.join(root, "x", "y"))));
		expect(made.filter(Boolean)).toHaveLength(1);
	});
});
