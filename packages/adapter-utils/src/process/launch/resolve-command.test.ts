import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveCommand } from "./resolve-command.ts";

let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "resolve-command-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
	["the existing folders of PATH", () => `${folder}/none:${folder}:${folder}`, () => folder],
	[
		"a few of many folders and their number",
		() => {
			const folders = ["a", "b", "c", "d", "e"].map((name) => path.join(folder, name));
			for (const each of folders) mkdirSync(each);
			return folders.join(":");
		},
		() => `${["a", "b", "c"].map((name) => path.join(folder, name)).join(", ")} and 2 more folders of PATH`,
	],
	["that no folder of PATH exists", () => `${folder}/none`, () => "no folder of PATH exists"],
])("names %s where it found no command", async (_, searchPath, searched) => {
	await expect(resolveCommand("acme", folder, { PATH: searchPath() })).rejects.toMatchObject({
		code: "command_not_found",
		hint: `Install it or give its absolute path. Searched: ${searched()}`,
	});
});

it.each([
	"sh -c date",
	"sh -c 'cd /tmp'",
	"/bin/sh -c date",
])("tells that %j is more than a program", async (command) => {
	await expect(resolveCommand(command, folder, {})).rejects.toMatchObject({
		code: "command_not_found",
		hint: 'Set "command" to the program only, and enter its arguments in their own setting.',
	});
});
