import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DataFolder, dataFolderAt } from "../data-folder/data-folder.ts";
import { isCopiedFolder, readClaimedId, readPastClaim, recordClaim } from "./past-claim.ts";

let folder: DataFolder;
const versionFile = () => path.join(folder.database, "PG_VERSION");
beforeEach(async () => {
	folder = dataFolderAt(mkdtempSync(path.join(tmpdir(), "past-claim-")));
	mkdirSync(folder.database);
	writeFileSync(versionFile(), "16\n");
	await recordClaim(folder, "nonce", "server");
});
afterEach(() => rmSync(folder.root, { recursive: true }));

/** Simulates a claim that was recorded on another machine or folder. */
function moveClaim(change: (place: string[]) => string[]): void {
	const file = path.join(folder.root, "server-claim.json");
	const claim = JSON.parse(readFileSync(file, "utf8"));
	writeFileSync(file, JSON.stringify({ ...claim, place: change(claim.place.split(" ")).join(" ") }));
}

it("knows its own folder", () => {
	expect(isCopiedFolder(folder)).toBe(false);
	expect(readPastClaim(folder)).toBe("nonce");
	expect(readClaimedId(folder)).toBe("server");
});

it("treats contents that were restored in its place as a copy", () => {
	rmSync(versionFile());
	writeFileSync(versionFile(), "16\n");
	expect(isCopiedFolder(folder)).toBe(true);
	expect(readClaimedId(folder)).toBe(null);
});

it.each([
	["another folder", ([boot = "", device = ""]: string[]) => [boot, device, "1"], true],
	["another file system of the same boot", ([boot = "", , inode = ""]: string[]) => [boot, "1", inode], true],
	["another folder of another boot", ([, device = ""]: string[]) => ["a", device, "1"], true],
	["this folder before a boot", ([, device = "", inode = ""]: string[]) => ["a", device, inode], false],
	["this folder before a boot that renumbered devices", ([, , inode = ""]: string[]) => ["a", "1", inode], false],
] as const)("distinguishes a copy from a claim on %s", (_name, change, isCopied) => {
	moveClaim(change);
	expect(isCopiedFolder(folder)).toBe(isCopied);
	expect(readPastClaim(folder)).toBeNull();
});
