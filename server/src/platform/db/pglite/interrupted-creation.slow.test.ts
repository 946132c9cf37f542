import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openPglite } from "./open-pglite.ts";

it("creates the database beside what killed first starts have left, and removes that", async () => {
	const root = mkdtempSync(path.join(tmpdir(), "interrupted-creation-"));
	onTestFinished(() => void execFileSync("rm", ["-rf", root]));
	const folder = path.join(root, "database");
	const [undeletable, removable, other] = [".new", `.new-${crypto.randomUUID()}`, "-mine.new"].map((suffix) => {
		mkdirSync(folder + suffix);
		writeFileSync(path.join(folder + suffix, "PG_VERSION"), "none");
		return folder + suffix;
	}) as [string, string, string];
	// Longer than the kernel's limit for a path.
	const deep = 'name=$(printf "%0200d" 0); for i in $(seq 30); do mkdir $name && cd -P $name || exit 1; done';
	execFileSync("sh", ["-c", deep], { cwd: undeletable });

	await (await openPglite(folder)).close();
	const temporary = path.join(folder, "base", "pgsql_tmp");
	mkdirSync(temporary);
	writeFileSync(path.join(temporary, "pgsql_tmp42.0"), "of a killed server");
	const database = await openPglite(folder);
	await database.ping();
	await database.close();
	expect(existsSync(temporary)).toBe(false);
	expect([removable, other].map((name) => existsSync(name))).toEqual([false, true]);
	expect(readdirSync(root).filter((name) => name.startsWith("database.new-"))).toEqual([]);
});
