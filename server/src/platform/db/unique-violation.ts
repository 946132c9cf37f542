import { hasErrorCode } from "@paperclipai/adapter-utils";

const UNIQUE_VIOLATION = new Set(["23505"]);

/** Checks causes too, because Drizzle wraps the engine's error. */
export function isUniqueViolation(error: unknown): boolean {
	return hasErrorCode(error, UNIQUE_VIOLATION);
}
