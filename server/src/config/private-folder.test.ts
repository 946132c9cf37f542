import fs, { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDataFolder, dataFolderAt } from "./data-folder.ts";
import { makePrivate } from "./private-folder.ts";

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-private-"));
	chmodSync(root, 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

it("closes an existing folder and its database at every start", async () => {
	const home = await createTestHome();
	for (const name of ["runs", "database"]) {
		mkdirSync(path.join(home.home, name), { recursive: true });
		chmodSync(path.join(home.home, name), 0o777);
	}
	chmodSync(home.home, 0o755);
	const server = await startServerProcess(home);
	for (const name of ["", "runs", "workspaces", "database"]) expect(modeOf(path.join(home.home, name))).toBe(0o700);
	await server.stop();
	await home.remove();
});

it("creates the embedded database closed", async () => {
	const server = await startServerProcess({ home: path.join(root, "new"), databaseUrl: "" });
	for (const name of ["", "database"]) expect(modeOf(path.join(root, "new", name))).toBe(0o700);
	await server.stop();
});

it("closes an empty folder", () => {
	createDataFolder(dataFolderAt(root));
	expect(modeOf(root)).toBe(0o700);
});

it("refuses an open folder with files of other programs, and leaves it as it is", () => {
	writeFileSync(path.join(root, "somebody"), "");
	expect(() => createDataFolder(dataFolderAt(root))).toThrow(
		expect.objectContaining({ code: "data_folder_not_private", hint: expect.stringContaining("chmod 700") }),
	);
	expect(modeOf(root)).toBe(0o755);
	expect(readdirSync(root)).toEqual(["somebody"]);
	chmodSync(root, 0o700);
	createDataFolder(dataFolderAt(root));
});

it("refuses a folder whose mode cannot be changed", () => {
	vi.spyOn(fs, "chmodSync").mockImplementation(() => undefined);
	syncBuiltinESMExports();
	try {
		expect(() => makePrivate(root)).toThrow(expect.objectContaining({ code: "data_folder_not_private" }));
	} finally {
		vi.restoreAllMocks();
		syncBuiltinESMExports();
	}
});
