import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { MAX_LISTED_FOLDERS } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FolderRoot, readFolderRoots } from "./folder-roots.ts";
import { listFolders } from "./list-folders.ts";

let base: string;
let roots: FolderRoot[];
const at = (...parts: string[]) => path.join(base, ...parts);
const list = (folder?: string) => listFolders(roots, folder);
const refused = (folder: string, code: string) =>
	expect(list(folder), folder).rejects.toMatchObject({ code, message: expect.stringContaining(folder) });

beforeAll(async () => {
	base = await realpath(await mkdtemp(path.join(tmpdir(), "paperclip-folders-")));
	const folders = [
		"home/shop/.git",
		"home/shop/src",
		"home/.config",
		"home/locked",
		"home-2",
		"outside/secret",
		"more/x",
	];
	for (const folder of folders) await mkdir(at(folder), { recursive: true });
	await writeFile(at("home/file.txt"), "x");
	await symlink(at("outside"), at("home/leaves"));
	await symlink(at("home/shop"), at("home/stays"));
	await symlink("loop", at("home/loop"));
	await symlink(at("home/missing"), at("home/dangling"));
	await symlink(at("missing"), at("home/dangling-out"));
	await symlink("dangling-out", at("home/linked-dangling"));
	await symlink("/", at("home/slash"));
	await mkdir(at("outside/locked/x"), { recursive: true });
	await symlink(at("outside/locked/x"), at("home/locked-out"));
	await symlink(`${at("outside/none")}/../../home/shop`, at("home/through-missing"));
	await symlink(at("home"), at("linked-home"));
	roots = await readFolderRoots(
		{ PAPERCLIP_FOLDER_ROOTS: `${at("more")}:relative:${at("missing")}` },
		at("linked-home"),
	);
});
afterAll(async () => {
	await chmod(at("home/locked"), 0o700);
	await chmod(at("outside/locked"), 0o700);
	await rm(base, { recursive: true });
});

it("lists the folders of the home first, with what is hidden and what is a repository", async () => {
	const listed = await list();
	expect(listed).toMatchObject({ path: at("home"), parent: null, roots: [at("home"), at("more")], isTruncated: false });
	expect(listed.folders).toEqual([
		{ name: "locked", path: at("home/locked"), isHidden: false, isGit: false },
		{ name: "shop", path: at("home/shop"), isHidden: false, isGit: true },
		{ name: "stays", path: at("home/stays"), isHidden: false, isGit: true },
		{ name: ".config", path: at("home/.config"), isHidden: true, isGit: false },
	]);
	expect(await list(at("linked-home/shop"))).toMatchObject({ path: at("home/shop"), parent: at("home"), isGit: true });
	expect(await list(at("home/shop/../stays"))).toMatchObject({ path: at("home/shop") });
	expect(await list(at("more"))).toMatchObject({ parent: null, folders: [{ name: "x" }] });
});

it("refuses what is not below a root, whether it exists or not", async () => {
	await refused(at("outside"), "folder_not_allowed");
	await refused(at("nothing"), "folder_not_allowed");
	await refused(at("home-2"), "folder_not_allowed");
	await refused(base, "folder_not_allowed");
	await refused("/", "folder_not_allowed");
	await refused(at("home/leaves"), "folder_not_allowed");
	await refused(at("home/leaves/secret"), "folder_not_allowed");
	await expect(list(`${at("home")}/../outside`)).rejects.toMatchObject({ code: "folder_not_allowed" });
	await expect(list(`${at("home")}/shop/../../outside`)).rejects.toMatchObject({ code: "folder_not_allowed" });
});

it("does not tell what exists where a link leads out of the roots", async () => {
	for (const folder of ["etc", "etc/passwd", "etc/nope", "nope/x", "proc/1/root", "etc/passwd/x"]) {
		await refused(at("home/slash", folder), "folder_not_allowed");
	}
	await refused(at("home/leaves/none"), "folder_not_allowed");
	await refused(at("home/leaves", "x".repeat(300)), "folder_not_allowed");
	await refused(at("home/dangling-out"), "folder_not_allowed");
	await refused(at("home/dangling-out/x"), "folder_not_allowed");
	await refused(at("home/linked-dangling"), "folder_not_allowed");
	// The kernel does not drop a folder before `..`.
	await refused(at("home/through-missing"), "folder_not_allowed");
	await chmod(at("outside/locked"), 0o000);
	await refused(at("home/locked-out"), "folder_not_allowed");
});

it("says why a folder cannot be listed", async () => {
	await refused(at("home/none"), "folder_not_found");
	await refused(at("home/dangling"), "folder_not_found");
	await refused(at("home/file.txt"), "folder_invalid");
	await refused(at("home/loop"), "folder_invalid");
	await refused(at("home", "x".repeat(300)), "folder_invalid");
	for (const text of ["", "home", "../home", "\0", `${base}/home\0`, "~"]) {
		await expect(list(text)).rejects.toMatchObject({ code: "folder_invalid" });
	}
});

it("names a folder that the server's user may not read", needs("ordinary-user"), async () => {
	await chmod(at("home/locked"), 0o000);
	await refused(at("home/locked"), "folder_not_readable");
});

it("bounds the folders that it lists", async () => {
	await mkdir(at("home/many"));
	for (let from = 0; from < 10_000; from += 500) {
		await Promise.all(Array.from({ length: 500 }, (_, index) => mkdir(at("home/many", `f${from + index}`))));
	}
	const { folders, isTruncated } = await list(at("home/many"));
	expect(folders).toHaveLength(MAX_LISTED_FOLDERS);
	expect([folders[0]?.name, folders.at(-1)?.name, isTruncated]).toEqual(["f0", "f999", true]);
});
