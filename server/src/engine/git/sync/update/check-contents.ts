import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readlink } from "node:fs/promises";
import type { Change } from "../../diff/read-changes.ts";
import { GITLINK } from "../../snapshot/index-entries.ts";
import { pathBytes, quotedPath, shownPath } from "../../snapshot/path-bytes.ts";
import type { PlainRepository } from "../../snapshot/plain-repository.ts";

export async function fingerprintOf(root: string, path: string): Promise<string | null> {
	const stats = await lstat(pathBytes(root, path), { bigint: true }).catch(() => null);
	if (stats === null || stats.isDirectory()) return null;
	return `${stats.mode} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
}

export async function checkContents(
	plain: PlainRepository,
	root: string,
	changes: readonly Change[],
): Promise<{ expected: Map<string, string>; changed: string[] }> {
	const expected = new Map<string, string>();
	const differing: Change[] = [];
	for (const change of changes) {
		const fingerprint = await fingerprintOf(root, change.path);
		// A sparse checkout may omit the file; then there is nothing to lose.
		if (fingerprint === null) continue;
		expected.set(change.path, fingerprint);
		if (change.modeBefore === GITLINK || !(await isContent(root, change))) differing.push(change);
	}
	const changed = await withoutConverted(plain, root, differing);
	return { expected, changed: changed.map((change) => shownPath(change.path)) };
}

export async function findPresent(root: string, changes: readonly Change[]): Promise<Set<string>> {
	const present = new Set<string>();
	for (const change of changes) {
		if (change.status !== "A" || change.modeAfter === GITLINK) continue;
		const written = { ...change, modeBefore: change.modeAfter, before: change.after };
		if (await isContent(root, written)) present.add(change.path);
	}
	return present;
}

async function isContent(root: string, { path, modeBefore, before }: Change): Promise<boolean> {
	const file = pathBytes(root, path);
	const stats = await lstat(file).catch(() => null);
	if (stats === null || stats.isSymbolicLink() !== (modeBefore === "120000")) return false;
	const hash = createHash(before.length === 40 ? "sha1" : "sha256");
	if (stats.isSymbolicLink()) {
		const target = await readlink(file, { encoding: "buffer" });
		return hash.update(`blob ${target.length}\0`).update(target).digest("hex") === before;
	}
	if (!stats.isFile() || modeOf(stats.mode) !== modeBefore) return false;
	hash.update(`blob ${stats.size}\0`);
	for await (const chunk of createReadStream(file)) hash.update(chunk);
	return hash.digest("hex") === before;
}

/** Excludes files that differ from their object because git converts their line endings or encoding. */
async function withoutConverted(plain: PlainRepository, root: string, changes: Change[]): Promise<Change[]> {
	const changed: Change[] = [];
	for (const change of changes) {
		const stats = await lstat(pathBytes(root, change.path)).catch(() => null);
		const isFile = stats?.isFile() === true && modeOf(stats.mode) === change.modeBefore;
		const input = Buffer.from(`${quotedPath(change.path)}\n`, "latin1");
		const stored = isFile ? await plain.git(["hash-object", "--stdin-paths"], { input, cwd: root }) : null;
		if (stored !== change.before) changed.push(change);
	}
	return changed;
}

const modeOf = (mode: number) => ((mode & 0o100) === 0 ? "100644" : "100755");
