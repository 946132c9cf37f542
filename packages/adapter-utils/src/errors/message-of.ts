/** The `message` of an error, or any other thrown value as text. */
export function messageOf(thrown: unknown): string {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
