import { hasErrorCode } from "@paperclipai/adapter-utils";

const DATABASE_DISK_FULL = "53100";

const CODES = new Set<unknown>(["ENOSPC", "EDQUOT", DATABASE_DISK_FULL]);

export function isOutOfSpace(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}
