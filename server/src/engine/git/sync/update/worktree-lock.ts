import { link, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { claimState, killByEnvironment, newClaim, retryableError } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../../platform/timing/monotonic.ts";

/** Variable that marks the git processes of an update, because they survive a killed server. */
export const UPDATE_VARIABLE = "PAPERCLIP_WORKSPACE_UPDATE";
const PREFIX = "paperclip update ";
const RETRY_MS = 100;

/**
 * Takes over the lock of a dead server.
 * @throws {CodedError} `workspace_busy`.
 */
export async function withWorktreeLock<T>(gitDir: string, task: () => Promise<T>): Promise<T> {
	const lock = path.join(gitDir, "index.lock");
	const startedAt = monotonicMs();
	while (!(await take(lock))) {
		if (monotonicMs() - startedAt > LIMITS.repositoryLockMs) {
			throw retryableError("workspace_busy", `Another git process has locked the index of ${gitDir}.`, {
				hint: `Try again later. If no git runs in the worktree, remove ${lock}.`,
			});
		}
		await delay(RETRY_MS);
	}
	try {
		return await task();
	} finally {
		await rm(lock, { force: true });
	}
}

async function take(lock: string): Promise<boolean> {
	const draft = `${lock}.${newClaim()}`;
	await writeFile(draft, `${PREFIX}${newClaim()}`);
	try {
		await link(draft, lock);
		return true;
	} catch (error) {
		if (!hasErrorCode(error, new Set(["EEXIST"]))) throw error;
		const holder = await readRegularFile(lock).catch(() => "");
		if (!holder.startsWith(PREFIX) || claimState(holder.slice(PREFIX.length)) !== "dead") return false;
		await killByEnvironment(`${UPDATE_VARIABLE}=${path.dirname(lock)}`);
		// Only one server works on a run, so no other server can take the lock in between.
		await rm(lock, { force: true });
		return false;
	} finally {
		await rm(draft, { force: true });
	}
}
