/** The first line of a patch. */
const PATCH_START = /^\s*(?:\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )|diff --git |Index: |--- )/;
/** Lines that name one file. */
const FILE_LINE = /^(?:\*\*\* (?:(?:Add|Update|Delete) File|Move to): |(?:rename|copy) (?:from|to) |Index: )(.*)$/;
const GIT_LINE = /^diff --git (.*) (b\/.*|"b\/.*)$/;

/**
 * Returns the files that a patch changes: `[]` for a text that is no patch, `null` if a name cannot be read. A name in
 * a folder `a` or `b` counts as both, since git writes these before all names.
 * @param isPatch Whether the text is one even if it does not begin as one.
 */
export function patchedPaths(text: string, isPatch: boolean): string[] | null {
	if (!isPatch && !PATCH_START.test(text)) return [];
	const lines = text.split(/\r?\n/);
	const named = lines.flatMap((line, at) => namesIn(line, lines[at + 1] ?? ""));
	// Git quotes a name with unusual characters.
	if (named.some((name) => name.startsWith('"'))) return null;
	return named.filter((name) => name !== "" && name !== "/dev/null").flatMap(withoutPrefix);
}

function namesIn(line: string, next: string): string[] {
	const [, file] = FILE_LINE.exec(line) ?? [];
	if (file !== undefined) return [file.trim()];
	const [, before, after] = GIT_LINE.exec(line) ?? [];
	if (before !== undefined && after !== undefined) return [before, after];
	// In a hunk, a removed line may begin so, too.
	const isHeader = line.startsWith("--- ") && next.startsWith("+++ ");
	return isHeader ? [line, next].map((header) => (header.slice(4).split("\t")[0] ?? "").trim()) : [];
}

function withoutPrefix(name: string): string[] {
	return /^[ab]\/./.test(name) ? [name, name.slice(2)] : [name];
}
