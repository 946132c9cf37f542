import { rm, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { LIMITS } from "../../../platform/settings/limits.ts";

/**
 * Git does not record the owner of a lock, but holds these locks only for a moment, so one older than
 * `LIMITS.gitStaleLockMs` counts as abandoned.
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
