import { createHash } from "node:crypto";
import { hasEnvironmentEntry, readLockLimit } from "./proc-table.ts";

/** Environment variable that names the run of a process. */
export const RUN_VARIABLE = "PAPERCLIP_RUN_ID";

/**
 * A number of the run that its processes carry as their limit of file locks. Linux has not enforced that limit since 2.4,
 * every descendant inherits it, and unlike a variable or a session it stays through `setsid`, an emptied environment and
 * a double fork. No privilege is needed to set it.
 */
export function lockLimitOf(runId: string): string {
	const digest = createHash("sha256").update(runId).digest("hex");
	return String(0x1_0000_0000 + Number.parseInt(digest.slice(0, 12), 16));
}

/** Does a process carry either mark of a run? */
export function isMarked(pid: number, runId: string): boolean {
	return readLockLimit(pid) === lockLimitOf(runId) || hasEnvironmentEntry(pid, `${RUN_VARIABLE}=${runId}`);
}
