/** The message of whatever was thrown: of an error its `message`, of anything else its text. */
export function messageOf(thrown: unknown): string {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
