import fs, { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { useScratchFolder } from "../../__tests__/support/scratch-folder.ts";
import { startServer } from "../../index.ts";
import { createDataFolder, dataFolderAt } from "./data-folder.ts";
import { makePrivate } from "./private-folder.ts";

const scratch = useScratchFolder();
beforeEach(() => {
	chmodSync(scratch.path, 0o755);
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

it("closes an existing folder and its database at every start", async () => {
	const home = await createTestHome();
	for (const name of ["runs", "database"]) {
		mkdirSync(path.join(home.home, name), { recursive: true });
		chmodSync(path.join(home.home, name), 0o777);
	}
	writeFileSync(path.join(home.home, "server-id"), `${crypto.randomUUID()}\n`);
	chmodSync(home.home, 0o755);
	const { databaseUrl = "" } = home;
	const server = await startServer({ home: home.home, port: 0, logLevel: "error", databaseUrl });
	for (const name of ["", "runs", "workspaces", "database"]) expect(modeOf(path.join(home.home, name))).toBe(0o700);
	await server.stop();
	await home.remove();
});

it("closes an empty folder", () => {
	createDataFolder(dataFolderAt(scratch.path));
	expect(modeOf(scratch.path)).toBe(0o700);
});

it("refuses an open folder with files of other programs, and leaves it as it is", () => {
	writeFileSync(path.join(scratch.path, "somebody"), "");
	expect(() => createDataFolder(dataFolderAt(scratch.path))).toThrow(
		expect.objectContaining({ code: "data_folder_not_private", hint: expect.stringContaining("chmod 700") }),
	);
	expect(modeOf(scratch.path)).toBe(0o755);
	expect(readdirSync(scratch.path)).toEqual(["somebody"]);
	chmodSync(scratch.path, 0o700);
	createDataFolder(dataFolderAt(scratch.path));
});

it("does not treat a project with folders of the same names as its own", () => {
	for (const name of ["runs", "database"]) mkdirSync(path.join(scratch.path, name), { mode: 0o755 });
	writeFileSync(path.join(scratch.path, "README"), "");
	const error = expect.objectContaining({ code: "data_folder_not_private" });
	expect(() => createDataFolder(dataFolderAt(scratch.path))).toThrow(error);
	for (const name of ["", "runs", "database"]) expect(modeOf(path.join(scratch.path, name))).toBe(0o755);
});

it.each(["server-id", "lock", "database/PG_VERSION"])("closes a folder that holds a %s of a server", (name) => {
	mkdirSync(path.join(scratch.path, "database"));
	writeFileSync(path.join(scratch.path, name), "");
	createDataFolder(dataFolderAt(scratch.path));
	expect(modeOf(scratch.path)).toBe(0o700);
});

it.each<[string, () => string, RegExp]>([
	["a file", () => writeIn("file"), /another file has this path/],
	["a path below a file", () => path.join(writeIn("file"), "home"), /ENOTDIR/],
	["a device", () => "/dev/null", /another file has this path/],
	["a link to nothing", () => linkIn("link", missingPath()), /another file has this path/],
	["a file system that takes no folders", () => "/proc/paperclip/home", /ENOENT/],
	["a name that is too long", () => path.join(scratch.path, "n".repeat(300)), /ENAMETOOLONG/],
])("says why %s cannot be the data folder", (_, home, reason) => {
	const folder = home();
	expect(() => createDataFolder(dataFolderAt(folder))).toThrow(
		expect.objectContaining({
			code: "data_folder_unsuitable",
			message: expect.stringContaining(folder),
			hint: expect.stringContaining("PAPERCLIP_HOME"),
		}),
	);
	expect(() => createDataFolder(dataFolderAt(folder))).toThrow(reason);
});

it("says what stands in the place of its folders", () => {
	chmodSync(scratch.path, 0o700);
	writeIn("runs");
	expect(() => createDataFolder(dataFolderAt(scratch.path))).toThrow(
		expect.objectContaining({ code: "data_folder_unsuitable", message: expect.stringContaining("runs") }),
	);
});

function writeIn(name: string): string {
	writeFileSync(path.join(scratch.path, name), "");
	return path.join(scratch.path, name);
}

function linkIn(name: string, target: string): string {
	rmSync(path.join(scratch.path, name), { force: true });
	symlinkSync(target, path.join(scratch.path, name));
	return path.join(scratch.path, name);
}

it("refuses a folder whose mode cannot be changed", () => {
	vi.spyOn(fs, "chmodSync").mockImplementation(() => undefined);
	syncBuiltinESMExports();
	try {
		expect(() => makePrivate(scratch.path)).toThrow(expect.objectContaining({ code: "data_folder_not_private" }));
	} finally {
		vi.restoreAllMocks();
		syncBuiltinESMExports();
	}
});
