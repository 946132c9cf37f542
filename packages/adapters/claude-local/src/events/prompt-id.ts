/** `prompt` in hexadecimal, in a UUID of version 4. */
const PREFIX = "70726f6d-7074-4";

/**
 * Returns the id of a run's prompt among the messages to the program, which drops a message whose id its session knows.
 * @param digest At least 18 hexadecimal digits, different for each run.
 */
export function promptId(digest: string): string {
	return `${PREFIX}${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

export function isPromptId(uuid: string): boolean {
	return uuid.startsWith(PREFIX);
}
