import { createHash } from "node:crypto";
import { hasEnvironmentEntry, readLockLimit } from "./proc-table.ts";

export const RUN_VARIABLE = "PAPERCLIP_RUN_ID";

/**
 * Marker derived from the run id, set as the limit on file locks, which Linux has not enforced since 2.4. Descendants
 * inherit the limit through `setsid`, an emptied environment and a double fork, and setting it needs no privilege.
 */
export function lockLimitOf(runId: string): string {
	const digest = createHash("sha256").update(runId).digest("hex");
	return String(0x1_0000_0000 + Number.parseInt(digest.slice(0, 12), 16));
}

export function marksOf(runId: string): (pid: number) => boolean {
	const limit = lockLimitOf(runId);
	const entry = `${RUN_VARIABLE}=${runId}`;
	return (pid) => readLockLimit(pid) === limit || hasEnvironmentEntry(pid, entry);
}

export function isMarked(pid: number, runId: string): boolean {
	return marksOf(runId)(pid);
}
