import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ensureAbsoluteDirectory } from "./ensure-absolute-directory.ts";

const folder = mkdtempSync(join(tmpdir(), "paperclip-cwd-"));
const file = join(folder, "file");
writeFileSync(file, "");
afterAll(() => rmSync(folder, { recursive: true }));

describe("ensureAbsoluteDirectory", () => {
	it("accepts a folder", async () => {
		await ensureAbsoluteDirectory(folder);
	});

	it.each([
		["cwd_not_absolute", "relative/path"],
		["cwd_not_absolute", ""],
		["cwd_not_found", join(folder, "gone")],
		["cwd_not_a_directory", file],
		["cwd_not_a_directory", join(file, "inside")],
		["cwd_not_readable", `${folder}/nul\0`],
	])("rejects with %s for %j, with a hint", async (code, cwd) => {
		const error = { code, message: expect.stringContaining(cwd), hint: expect.stringMatching(/\.$/) };
		await expect(ensureAbsoluteDirectory(cwd)).rejects.toMatchObject(error);
	});

	it("creates a missing folder with createIfMissing", async () => {
		const deep = join(folder, "a", "b");
		await ensureAbsoluteDirectory(deep, { createIfMissing: true });
		expect(existsSync(deep)).toBe(true);
	});

	it("rejects when the folder cannot be created", async () => {
		const cwd = "/proc/paperclip/folder";
		await expect(ensureAbsoluteDirectory(cwd, { createIfMissing: true })).rejects.toMatchObject({
			code: "cwd_not_created",
		});
	});
});

it("rejects a directory that the user may not enter", async () => {
	const closed = mkdtempSync(join(tmpdir(), "closed-"));
	chmodSync(closed, 0o600);
	// Root may enter any directory.
	const isRoot = process.geteuid?.() === 0;
	if (isRoot) process.seteuid?.(65534);
	try {
		await expect(ensureAbsoluteDirectory(closed)).rejects.toMatchObject({ code: "cwd_not_accessible" });
	} finally {
		if (isRoot) process.seteuid?.(0);
		rmSync(closed, { recursive: true });
	}
});
