import { link, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { newClaim } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";

export interface PendingUpdate {
	branch: string;
	before: string | null;
	after: string;
}

const CONTENT = /^paperclip merge (\S+) ([0-9a-f]+|none) ([0-9a-f]+)\n$/;

/**
 * Keeps other git processes from changing index, HEAD or files. The lock file records the update, for recovery after a
 * kill.
 * @returns whether the lock was free.
 */
export async function takeIndexLock(gitDir: string, update: PendingUpdate): Promise<boolean> {
	const draft = path.join(gitDir, `index.${newClaim()}`);
	await writeFile(draft, `paperclip merge ${update.branch} ${update.before ?? "none"} ${update.after}\n`);
	try {
		// A hard link appears together with its content, unlike a newly created file.
		await link(draft, lockOf(gitDir));
		return true;
	} catch (error) {
		if (hasErrorCode(error, new Set(["EEXIST"]))) return false;
		throw error;
	} finally {
		await rm(draft, { force: true });
	}
}

export async function releaseIndexLock(gitDir: string): Promise<void> {
	await rm(lockOf(gitDir), { force: true });
}

export async function readPendingUpdate(gitDir: string): Promise<PendingUpdate | null> {
	const text = await readRegularFile(lockOf(gitDir)).catch(() => "");
	const [, branch, before, after] = CONTENT.exec(text) ?? [];
	if (branch === undefined || before === undefined || after === undefined) return null;
	return { branch, before: before === "none" ? null : before, after };
}

const lockOf = (gitDir: string) => path.join(gitDir, "index.lock");
