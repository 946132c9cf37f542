const MAX_CHARACTERS = 2_000;

/** The end of a text that a remote machine has printed, for error messages, because it may be of any length. */
export function remoteText(text: string): string {
	return text.slice(-MAX_CHARACTERS);
}
