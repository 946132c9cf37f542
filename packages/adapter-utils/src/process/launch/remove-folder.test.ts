import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { removeFolder } from "./remove-folder.ts";

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
