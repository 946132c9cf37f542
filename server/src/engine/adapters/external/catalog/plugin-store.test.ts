import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DataFolder, dataFolderAt } from "../../../../platform/data-folder/data-folder.ts";
import type { PluginEntry } from "./plugin-entry.ts";
import { openPluginStore } from "./plugin-store.ts";

let folder: DataFolder;
beforeEach(() => {
	folder = dataFolderAt(mkdtempSync(path.join(tmpdir(), "paperclip-store-")));
});
afterEach(() => rmSync(folder.root, { recursive: true, force: true }));

const HASH = "0123456789abcdef";
const entry = (type: string, more: Partial<PluginEntry> = {}): PluginEntry => ({
	packageName: `@acme/${type}`,
	type,
	installedAt: "2026-01-02T03:04:05.000Z",
	...more,
});
const write = (value: unknown) => writeFileSync(folder.adapterStore, JSON.stringify(value));
const onDisk = () => JSON.parse(readFileSync(folder.adapterStore, "utf8"));

it("is empty when nothing is installed, and creates no file", () => {
	const store = openPluginStore(folder);
	expect(store.list()).toEqual([]);
	expect(store.problem).toBeUndefined();
	expect(readdirSync(folder.root)).toEqual([]);
});

it("persists its entries in a file that only the owner can read", () => {
	const store = openPluginStore(folder);
	store.put(entry("one", { hash: HASH, version: "1.0.0" }));
	store.put(entry("two", { hash: HASH, localPath: "/srv/two" }));
	store.put(entry("one", { hash: HASH, version: "2.0.0", overridePaused: true }));
	store.remove("two");
	store.remove("three");
	expect(store.find("one")).toMatchObject({ version: "2.0.0" });
	const next = openPluginStore(folder);
	expect(next.list()).toEqual([entry("one", { hash: HASH, version: "2.0.0", overridePaused: true })]);
	expect(next.find("two")).toBeUndefined();
	expect((statSync(folder.adapterStore).mode & 0o777).toString(8)).toBe("600");
	expect(readdirSync(folder.root)).toEqual(["adapter-plugins.json"]);
});

it("keeps keys that other programs wrote", () => {
	write([{ ...entry("one"), colour: "red", disabled: true }, entry("two")]);
	const store = openPluginStore(folder);
	expect(store.problem).toBeUndefined();
	expect(store.find("one")).toMatchObject({ disabled: true });
	expect(store.find("one")?.hash).toBeUndefined();
	store.put(entry("one", { hash: HASH }));
	expect(onDisk()).toEqual([{ ...entry("one"), hash: HASH, colour: "red" }, entry("two")]);
});

it("ignores and reports invalid entries, and writes them back unchanged", () => {
	const invalid = [entry("../x"), 7, entry("two", { hash: "../../x" }), entry("x3", { localPath: "x" }), entry("one")];
	write([entry("one", { hash: HASH }), ...invalid]);
	const store = openPluginStore(folder);
	expect(store.list()).toEqual([entry("one", { hash: HASH })]);
	for (const part of ['Entry 2 ("../x")', "Entry 3", 'Entry 4 ("two")', 'Entry 5 ("x3")', 'Entry 6 ("one")']) {
		expect(store.problem).toContain(part);
	}
	store.put(entry("four"));
	expect(onDisk()).toEqual([entry("one", { hash: HASH }), ...invalid, entry("four")]);
	store.put(entry("two", { hash: HASH }));
	store.remove("one");
	expect(openPluginStore(folder).list()).toEqual([entry("four"), entry("two", { hash: HASH })]);
});

describe("a file that is not a list", () => {
	it.each([["{"], [""], ["{}"], ["null"], ['[{"type"']])("as %j is set aside", (text) => {
		writeFileSync(folder.adapterStore, text);
		const store = openPluginStore(folder, () => new Date("2026-01-02T03:04:05.678Z"));
		const aside = path.join(folder.root, "adapter-plugins.broken-2026-01-02T03-04-05.678Z.json");
		expect(store.list()).toEqual([]);
		expect(store.problem).toContain(aside);
		store.put(entry("one"));
		expect(readFileSync(aside, "utf8")).toBe(text);
		expect(openPluginStore(folder).list()).toEqual([entry("one")]);
	});

	it("that is a folder is set aside too", () => {
		mkdirSync(folder.adapterStore);
		expect(openPluginStore(folder).problem).toContain("set aside");
		expect(existsSync(folder.adapterStore)).toBe(false);
	});
});

it("changes nothing when the file cannot be written", () => {
	const store = openPluginStore(folder);
	store.put(entry("one"));
	mkdirSync(`${folder.adapterStore}.new`);
	expect(() => store.put(entry("two"))).toThrow(expect.objectContaining({ code: "adapter_store_unwritable" }));
	expect(store.list()).toEqual([entry("one")]);
	expect(onDisk()).toEqual([entry("one")]);
});

it("rejects an entry that it could not read again", () => {
	const store = openPluginStore(folder);
	expect(() => store.put(entry("../x"))).toThrow();
	expect(store.list()).toEqual([]);
});
