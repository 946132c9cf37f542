const UNIQUE_VIOLATION = "23505";

/** Both engines report it with the SQLSTATE, Drizzle puts it one cause deeper. */
export function isUniqueViolation(error: unknown): boolean {
	for (let current = error; current instanceof Error; current = current.cause) {
		if ((current as { code?: unknown }).code === UNIQUE_VIOLATION) return true;
	}
	return false;
}
