import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { useScratchFolder } from "../../__tests__/support/scratch-folder.ts";
import { dataFolderAt } from "./data-folder.ts";
import { readServerId } from "./server-id.ts";

const scratch = useScratchFolder();

const file = () => path.join(scratch.path, "server-id");

it("creates an id once", () => {
	const id = readServerId(dataFolderAt(scratch.path));
	expect(readFileSync(file(), "utf8")).toBe(`${id}\n`);
	expect(readServerId(dataFolderAt(scratch.path))).toBe(id);
	expect(readdirSync(scratch.path)).toEqual(["server-id"]);
});

it.each(["", "\n", "\0\0\0\0", "a-server", "123e4567-e89b-12d3-a456"])("refuses the file %j and leaves it", (text) => {
	writeFileSync(file(), text);
	const refusal = expect.objectContaining({
		code: "server_id_invalid",
		hint: expect.stringContaining("server-claim.json"),
	});
	expect(() => readServerId(dataFolderAt(scratch.path))).toThrow(refusal);
	expect(readFileSync(file(), "utf8")).toBe(text);
});

it("refuses a file that cannot be read", () => {
	mkdirSync(file());
	expect(() => readServerId(dataFolderAt(scratch.path))).toThrow(
		expect.objectContaining({ code: "server_id_invalid" }),
	);
});
