import { hasErrorCode } from "@paperclipai/adapter-utils";

const UNIQUE_VIOLATION = new Set(["23505"]);

/** Both engines report it with the SQLSTATE; Drizzle wraps it as a cause. */
export function isUniqueViolation(error: unknown): boolean {
	return hasErrorCode(error, UNIQUE_VIOLATION);
}
