import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { removeFolder } from "./remove-folder.ts";

function newFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), "remove-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

it("removes files, links and folders of any name, and nothing that a link names", async () => {
	const [folder, other] = [newFolder(), newFolder()];
	writeFileSync(path.join(other, "kept"), "");
	symlinkSync(other, path.join(folder, "link"));
	symlinkSync("nowhere", path.join(folder, "broken"));
	writeFileSync(Buffer.from(`${folder}/\xff\n`, "latin1"), "");
	mkdirSync(path.join(folder, "empty"));
	mkdirSync(path.join(folder, "more/below"), { recursive: true });
	writeFileSync(path.join(folder, "more/below/file"), "");
	await removeFolder(folder);
	expect(existsSync(folder)).toBe(false);
	expect(readdirSync(other)).toEqual(["kept"]);

	symlinkSync(other, folder);
	await removeFolder(folder);
	expect(existsSync(folder)).toBe(false);
	expect(readdirSync(other)).toEqual(["kept"]);
});

it("removes a few files at a time, and more folders than it remembers", async () => {
	const folder = newFolder();
	for (let count = 0; count < 1_000; count++) writeFileSync(path.join(folder, `file-${count}`), "");
	for (let count = 0; count < 1_100; count++) mkdirSync(path.join(folder, `folder-${count}`));
	let isOver = false;
	const removal = removeFolder(folder).finally(() => {
		isOver = true;
	});
	let most = 0;
	while (!isOver) {
		most = Math.max(most, process.getActiveResourcesInfo().filter((name) => name.startsWith("FSReq")).length);
		await setImmediate();
	}
	await removal;
	expect(existsSync(folder)).toBe(false);
	expect(most).toBeLessThan(100);
});

it("removes nothing outside when folders become links meanwhile", async () => {
	const [folder, other] = [newFolder(), newFolder()];
	const names = Array.from({ length: 60 }, (_, index) => `folder-${index}`);
	for (const name of names) {
		mkdirSync(path.join(folder, name, "below"), { recursive: true });
		writeFileSync(path.join(folder, name, "below/file"), "");
	}
	mkdirSync(path.join(other, "below"));
	writeFileSync(path.join(other, "below/file"), "");
	let isOver = false;
	const removal = removeFolder(folder).finally(() => {
		isOver = true;
	});
	while (!isOver) {
		for (const name of names) {
			const found = path.join(folder, name);
			if (!lstatSync(found, { throwIfNoEntry: false })?.isDirectory()) continue;
			renameSync(found, path.join(folder, `moved-${randomUUID()}`));
			symlinkSync(other, found);
			break;
		}
		await setImmediate();
	}
	await removal.catch(() => undefined);
	expect(readdirSync(path.join(other, "below"))).toEqual(["file"]);
});

/** Too deep for any path to name. */
const MAKE_DEEP = `
const { mkdirSync, writeFileSync } = require("node:fs");
for (let depth = 0; depth < 60; depth++) {
	const name = "d".repeat(200);
	mkdirSync(name);
	writeFileSync("file", "");
	process.chdir(name);
}
`;

it("removes folders that are deeper than a path can name", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "deep-"));
	execFileSync(process.execPath, ["-e", MAKE_DEEP], { cwd: folder });
	await removeFolder(folder);
	expect(existsSync(folder)).toBe(false);
	await removeFolder(folder);
});
