import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findServerModule } from "./find-export.ts";
import { readManifest } from "./manifest.ts";

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-find-export-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function find(manifest: object, files: string[], subpath?: string): Promise<string | null> {
	for (const [name, text] of [
		["package.json", JSON.stringify({ name: "x", ...manifest })],
		...files.map((file) => [file, ""]),
	]) {
		const file = path.join(root, name ?? "");
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, text ?? "");
	}
	const found = await findServerModule(root, await readManifest(root), subpath);
	return found === null ? null : path.relative(root, found);
}

it.each([
	["import before require", { exports: { require: "./a.cjs", import: "./b.js" } }, "b.js"],
	["require, when there is no other", { exports: { ".": { types: "./a.d.ts", require: "./a.cjs" } } }, "a.cjs"],
	["node", { exports: { browser: "./c.js", node: { default: "./b.js" } } }, "b.js"],
	["nothing from exports for browsers only", { exports: { browser: "./c.js" } }, null],
	["exports before main", { exports: "./b.js", main: "./c.js" }, "b.js"],
	["nothing from main when there are exports", { exports: { "./server": "./b.js" }, main: "./c.js" }, null],
])("uses %s", async (_, manifest, expected) => {
	expect(await find(manifest, ["a.cjs", "b.js", "c.js"])).toBe(expected);
});

describe("a package without exports", () => {
	it.each([
		["main", { main: "lib/main.js" }, "lib/main.js"],
		["main with a leading slash", { main: "/lib/main.js" }, "lib/main.js"],
		["main without its extension", { main: "./lib/main" }, "lib/main.js"],
		["main that names a folder", { main: "lib" }, "lib/index.js"],
		["index.js without main", {}, "index.js"],
		["index.js when main does not exist", { main: "nothing.js" }, "index.js"],
		["index.js when main is not a string", { main: 7, exports: null }, "index.js"],
	])("is resolved by %s", async (_, manifest, expected) => {
		expect(await find(manifest, ["lib/main.js", "lib/index.js", "index.js"])).toBe(expected);
	});

	it("exports its files by name", async () => {
		expect(await find({}, ["index.js", "server/index.js"], "./server")).toBe("server/index.js");
		expect(await find({}, [], "./ui")).toBeNull();
	});

	it("must not refer to a file outside", async () => {
		await expect(find({ main: "../../etc/passwd" }, [])).rejects.toMatchObject({ code: "adapter_file_outside" });
	});
});

it.each([
	[{ exports: "./missing.js" }, "adapter_file_missing"],
	[{ exports: "./lib" }, "adapter_file_missing"],
	[{ exports: "../x.js" }, "adapter_exports_invalid"],
	[{ exports: 7 }, "adapter_exports_invalid"],
])("rejects %j", async (manifest, code) => {
	await expect(find(manifest, ["lib/index.js"])).rejects.toMatchObject({ code, hint: expect.any(String) });
});
