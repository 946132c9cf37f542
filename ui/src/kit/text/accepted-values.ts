/** A field of a request's schema. */
interface Field {
	safeParse(value: unknown): { success: boolean };
}

/** The text without surrounding spaces; `undefined` if the server would reject the whole request for it. */
export function acceptedText(field: Field | undefined, text: string): string | undefined {
	const trimmed = text.trim();
	return field?.safeParse(trimmed).success ? trimmed : undefined;
}

/** The different values of a comma-separated list that the server accepts, up to the number that it accepts. */
export function acceptedList(field: Field | undefined, text: string): string {
	let accepted = "";
	for (const value of new Set(text.split(","))) {
		const longer = accepted === "" ? value : `${accepted},${value}`;
		if (field?.safeParse(longer).success) accepted = longer;
	}
	return accepted;
}
