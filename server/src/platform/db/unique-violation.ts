import { hasErrorCode } from "@paperclipai/adapter-utils";

const UNIQUE_VIOLATION = new Set(["23505"]);

/** Checks causes too, because Drizzle wraps the error of the driver. */
export function isUniqueViolation(error: unknown): boolean {
	return hasErrorCode(error, UNIQUE_VIOLATION);
}
