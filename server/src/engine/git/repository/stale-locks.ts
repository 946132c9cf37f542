import { rm, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { LIMITS } from "../../../platform/settings/limits.ts";

/**
 * Removes lock files of git that a killed process has left behind. Git does not record who holds one, but holds those of
 * refs and the index for a moment only, so one that does not change for `LIMITS.gitStaleLockMs` counts as left behind.
 */
export async function removeStaleLocks(files: readonly string[]): Promise<void> {
	await Promise.all(files.map(removeStaleLock));
}

async function removeStaleLock(file: string): Promise<void> {
	const before = await fingerprint(file);
	if (before === null) return;
	await delay(LIMITS.gitStaleLockMs);
	if ((await fingerprint(file)) === before) await rm(file, { force: true });
}

async function fingerprint(file: string): Promise<string | null> {
	const found = await stat(file, { bigint: true }).catch(() => null);
	return found === null ? null : `${found.ino} ${found.size} ${found.mtimeNs}`;
}
