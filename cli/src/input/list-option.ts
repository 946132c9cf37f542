/** Collects an option that may be repeated, or hold several values with commas between them. */
export function collectList(text: string, list: string[] = []): string[] {
	const values = text.split(",").map((value) => value.trim());
	return [...list, ...values.filter((value) => value !== "")];
}

/** Whether the option clears the value, as in `--parent none`. */
export function isNone(text: string): boolean {
	return text.trim().toLowerCase() === "none";
}
