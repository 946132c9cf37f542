import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { useScratchFolder } from "../../__tests__/support/scratch-folder.ts";
import { isCopiedFolder, readPastClaim } from "../servers/past-claim.ts";
import { createDataFolder, dataFolderAt } from "./data-folder.ts";
import { lockDataFolder } from "./lock/data-folder-lock.ts";
import { readRunningServer, withdrawServer } from "./running-server.ts";
import { readServerId } from "./server-id.ts";

const scratch = useScratchFolder();

const folder = () => dataFolderAt(scratch.path);
const fifo = (file: string) => execFileSync("mkfifo", [file]);

describe.each([
	["a FIFO", fifo],
	["a folder", (file: string) => mkdirSync(file)],
	["a link to a device", (file: string) => symlinkSync("/dev/zero", file)],
])("%s in place of a file", (_, make) => {
	it.each(["server-id", "lock", "server.json", "server-claim.json", "master.key"])("%s is named, and stays", (name) => {
		const file = path.join(scratch.path, name);
		make(file);
		expect(() => createDataFolder(folder())).toThrow(
			expect.objectContaining({
				code: "data_folder_unsuitable",
				message: expect.stringContaining(file),
				hint: expect.stringMatching(/remove/i),
			}),
		);
		expect(lstatSync(file).isFile()).toBe(false);
	});

	it("does not block what reads it later", async () => {
		for (const name of ["server-id", "lock", "server.json", "server-claim.json"]) make(path.join(scratch.path, name));
		expect(() => readServerId(folder())).toThrow(expect.objectContaining({ code: "server_id_invalid" }));
		expect(readRunningServer(scratch.path)).toBeNull();
		expect(readPastClaim(folder())).toBeNull();
		expect(isCopiedFolder(folder())).toBe(false);
		expect(() => withdrawServer(folder())).not.toThrow();
	});
});

it("creates an id although a FIFO has the name of an earlier draft", () => {
	fifo(path.join(scratch.path, "server-id.new"));
	expect(readServerId(folder())).toMatch(/^[0-9a-f-]{36}$/);
});

it("leaves a folder with the name of a socket alone, and removes a file", async () => {
	mkdirSync(path.join(scratch.path, "lock.44444444.sock"));
	writeFileSync(path.join(scratch.path, "lock.55555555.sock"), "");
	fifo(path.join(scratch.path, "lock"));
	const lock = await lockDataFolder(folder());
	expect(readdirSync(scratch.path).filter((name) => /[45]{8}/.test(name))).toEqual(["lock.44444444.sock"]);
	lock.release();
});
