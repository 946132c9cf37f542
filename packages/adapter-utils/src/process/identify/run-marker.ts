import { createHash } from "node:crypto";
import { hasEnvironmentEntry, readLockLimit } from "./proc-table.ts";

/** Environment variable that holds the run id of a process. */
export const RUN_VARIABLE = "PAPERCLIP_RUN_ID";

/**
 * Processes of a run carry a number derived from its id as their limit of file locks. Linux has not enforced that limit
 * since 2.4, every descendant inherits it, and unlike a variable or a session it survives `setsid`, an emptied environment
 * and a double fork. Setting it needs no privilege.
 */
export function lockLimitOf(runId: string): string {
	const digest = createHash("sha256").update(runId).digest("hex");
	return String(0x1_0000_0000 + Number.parseInt(digest.slice(0, 12), 16));
}

/** Whether a process carries one of the two marks of a run: the lock limit or the variable. */
export function marksOf(runId: string): (pid: number) => boolean {
	const limit = lockLimitOf(runId);
	const entry = `${RUN_VARIABLE}=${runId}`;
	return (pid) => readLockLimit(pid) === limit || hasEnvironmentEntry(pid, entry);
}

export function isMarked(pid: number, runId: string): boolean {
	return marksOf(runId)(pid);
}
