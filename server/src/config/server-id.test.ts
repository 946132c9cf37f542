import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dataFolderAt } from "./data-folder.ts";
import { readServerId } from "./server-id.ts";

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-id-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = () => path.join(root, "server-id");

it("creates an id once", () => {
	const id = readServerId(dataFolderAt(root));
	expect(readFileSync(file(), "utf8")).toBe(`${id}\n`);
	expect(readServerId(dataFolderAt(root))).toBe(id);
	expect(readdirSync(root)).toEqual(["server-id"]);
});

it.each(["", "\n", "\0\0\0\0", "a-server", "123e4567-e89b-12d3-a456"])("refuses the file %j and leaves it", (text) => {
	writeFileSync(file(), text);
	const refusal = expect.objectContaining({ code: "server_id_invalid", hint: expect.stringContaining("backup") });
	expect(() => readServerId(dataFolderAt(root))).toThrow(refusal);
	expect(readFileSync(file(), "utf8")).toBe(text);
});

it("refuses a file that cannot be read", () => {
	mkdirSync(file());
	expect(() => readServerId(dataFolderAt(root))).toThrow(expect.objectContaining({ code: "server_id_invalid" }));
});
