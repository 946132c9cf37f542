import {
	chmodSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { checkFileList, listFiles, writeFileList } from "./file-list.ts";

let folder: string;
const list = () => path.join(folder, "paperclip-adapter-files.json");
const listed = (): { path: string; state: string; content: string }[] => JSON.parse(readFileSync(list(), "utf8"));

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "file-list-"));
	mkdirSync(path.join(folder, "dist"));
	writeFileSync(path.join(folder, "dist/index.js"), "one");
	writeFileSync(path.join(folder, "data.txt"), "x");
	symlinkSync("data.txt", path.join(folder, "link"));
	await writeFileList(folder, await listFiles(folder));
	return () => rmSync(folder, { recursive: true, force: true });
});

it("reads no file whose state is the listed one, unless asked to", async () => {
	writeFileSync(
		list(),
		JSON.stringify(listed().map((file) => (file.content === "" ? file : { ...file, content: "x" }))),
	);
	await checkFileList(folder);
	await expect(checkFileList(folder, { readAll: true })).rejects.toMatchObject({ code: "adapter_files_missing" });
});

it("lists the new state of a file that was touched, so that it is read only once", async () => {
	const before = listed();
	utimesSync(path.join(folder, "dist/index.js"), 1, 1);
	await checkFileList(folder);
	const after = listed();
	expect(after.map(({ state: _, ...file }) => file)).toEqual(before.map(({ state: _, ...file }) => file));
	expect(after.find((file) => file.path === "dist/index.js")?.state).not.toBe(before.at(-1)?.state);
});

it("ignores the drafts of the server's own records, and nothing like them", async () => {
	writeFileSync(path.join(folder, `paperclip-adapter.json.${crypto.randomUUID()}`), "{");
	await checkFileList(folder);
	writeFileSync(path.join(folder, "dist/paperclip-adapter.json"), "{}");
	await expect(checkFileList(folder)).rejects.toThrow("dist/paperclip-adapter.json was added.");
});

it.each<[string, string, (at: (name: string) => string) => void]>([
	["content of the same size and time", "dist/index.js has changed.", changeSilently],
	["other content", "data.txt has changed.", (at) => writeFileSync(at("data.txt"), "xyz")],
	["a file that was cut off", "dist/index.js has changed.", (at) => truncateSync(at("dist/index.js"), 1)],
	["an added file", "dist/new.js was added.", (at) => writeFileSync(at("dist/new.js"), "")],
	["an added folder", "node_modules was added.", (at) => mkdirSync(at("node_modules"))],
	["a removed file", "data.txt is missing.", (at) => rmSync(at("data.txt"))],
	["a removed folder", "dist is missing.", (at) => rmSync(at("dist"), { recursive: true })],
	["a changed mode", "data.txt has changed.", (at) => chmodSync(at("data.txt"), 0o755)],
	["a changed mode of a folder", "dist has changed.", (at) => chmodSync(at("dist"), 0o777)],
	["a file replaced by a link to a copy of it", "data.txt has changed.", replaceByLink],
	["a link with another target", "link has changed.", (at) => replaceLink(at("link"), "dist/index.js")],
	["a damaged list", "is missing or unreadable.", () => writeFileSync(list(), "[")],
	["a removed list", "is missing or unreadable.", () => rmSync(list())],
])("refuses %s", async (_, message, change) => {
	change((name) => path.join(folder, name));
	await expect(checkFileList(folder)).rejects.toMatchObject({
		code: "adapter_files_missing",
		message: expect.stringContaining(message),
	});
});

function changeSilently(at: (name: string) => string): void {
	const { atime, mtime } = statSync(at("dist/index.js"));
	writeFileSync(at("dist/index.js"), "two");
	utimesSync(at("dist/index.js"), atime, mtime);
}

function replaceByLink(at: (name: string) => string): void {
	copyFileSync(at("data.txt"), at("dist/copy.txt"));
	rmSync(at("data.txt"));
	symlinkSync("dist/copy.txt", at("data.txt"));
}

function replaceLink(link: string, target: string): void {
	rmSync(link);
	symlinkSync(target, link);
}
