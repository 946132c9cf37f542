import { hasErrorCode } from "@paperclipai/adapter-utils";

/** PostgreSQL's code for a full disk. */
const DATABASE_DISK_FULL = "53100";

const CODES = new Set<unknown>(["ENOSPC", "EDQUOT", DATABASE_DISK_FULL]);

/** Whether an error, or one of its causes, means that the disk is full. */
export function isOutOfSpace(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}
