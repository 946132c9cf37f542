/** Same as the server's check. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Ignores anything else in the URL, because the server would reject the whole request. */
export function recordId(value: unknown): string | undefined {
	return typeof value === "string" && ID.test(value) ? value : undefined;
}
