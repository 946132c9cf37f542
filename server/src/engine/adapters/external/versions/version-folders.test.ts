import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { dataFolderAt } from "../../../../platform/data-folder/data-folder.ts";
import { removeVersionFolders } from "./version-folders.ts";

const HASH = "0123456789abcdef".repeat(2);

function temporaryFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), "version-folders-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

function createVersion(parent: string, name: string): string {
	const folder = path.join(parent, name);
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, "index.js"), "");
	return folder;
}

it("removes unused versions and nothing else", async () => {
	const folder = dataFolderAt(temporaryFolder());
	const unused = createVersion(path.join(folder.adapterPlugins, "acme"), HASH);
	const used = createVersion(path.join(folder.adapterPlugins, "used"), HASH);
	const notes = createVersion(path.join(folder.adapterPlugins, "notes"), "mine");
	await removeVersionFolders(folder, (type) => type === "used");
	expect(existsSync(path.dirname(unused))).toBe(false);
	for (const left of [used, notes]) expect(readdirSync(left)).toEqual(["index.js"]);
});

it("follows no symbolic link", async () => {
	const folder = dataFolderAt(temporaryFolder());
	const elsewhere = temporaryFolder();
	const linked = createVersion(elsewhere, HASH);
	mkdirSync(path.join(folder.adapterPlugins, "acme"), { recursive: true });
	symlinkSync(elsewhere, path.join(folder.adapterPlugins, "my_dev"));
	symlinkSync(linked, path.join(folder.adapterPlugins, "acme", HASH));
	await removeVersionFolders(folder, () => false);
	expect(readdirSync(linked)).toEqual(["index.js"]);
	expect(readdirSync(folder.adapterPlugins)).toEqual(["acme", "my_dev"]);
});
