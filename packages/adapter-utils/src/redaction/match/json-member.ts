const [QUOTE, BACKSLASH, SPACE] = [34, 92, 32];

/** Range of the member's string value, without quotes; `null` if the member is missing. */
export function contentOfMember(line: Buffer, member: string): { start: number; end: number } | null {
	const name = `"${member}":`;
	const at = line.indexOf(name);
	if (at === -1) return null;
	let start = at + name.length;
	while (line[start] === SPACE) start++;
	if (line[start] !== QUOTE) return null;
	start++;
	let end = start;
	while (end < line.length && line[end] !== QUOTE) end += line[end] === BACKSLASH ? 2 : 1;
	return end < line.length ? { start, end } : null;
}
