import { hasErrorCode } from "@paperclipai/adapter-utils";

const UNIQUE_VIOLATION = new Set(["23505"]);

/** Drizzle wraps the engine's error as a cause. */
export function isUniqueViolation(error: unknown): boolean {
	return hasErrorCode(error, UNIQUE_VIOLATION);
}
