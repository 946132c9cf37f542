/**
 * Removes invisible characters and marks every line, so that no line can pass for a part of the page.
 * @param maxChars In UTF-16 code units.
 */
export function quoteUntrusted(text: string, maxChars: number): string {
	const kept = text.slice(0, maxChars).toWellFormed();
	const lines = kept.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${visible(line)}`.trimEnd());
	if (kept.length < text.length) lines.push(`(cut after ${maxChars} characters)`);
	return lines.join("\n");
}

export function visibleLine(text: string, maxChars: number): string {
	return visible(text.slice(0, maxChars).replace(/\s+/g, " ")).trim();
}

function visible(line: string): string {
	return line.replace(/(?!\t)\p{C}/gu, "");
}
