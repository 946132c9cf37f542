import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { callAndKill } from "../__tests__/call-and-kill.ts";
import { scratchFolder, writeFiles } from "../__tests__/scratch-repository.ts";

const NOBODY = 65_534;

it("removes folders without write permission beside many others", async () => {
	const scratch = scratchFolder();
	const folder = path.join(scratch, "folder");
	const many = Array.from({ length: 100 }, (_, index) => [`${index}/deep/file`, ""]);
	writeFiles(folder, { ...Object.fromEntries(many), "cache/deep/file": "" });
	for (const name of ["cache/deep", "cache"]) chmodSync(path.join(folder, name), 0o555);
	// Root needs no permission.
	const isRoot = process.getuid?.() === 0;
	if (isRoot) execFileSync("chown", ["-R", `${NOBODY}`, scratch]);
	const uid = isRoot ? NOBODY : undefined;
	const call = await callAndKill("remove/remove-writable.js", "removeWritable", folder, undefined, uid);
	expect(call).not.toHaveProperty("code");
	expect(existsSync(folder)).toBe(false);
});
