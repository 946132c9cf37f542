/** Pattern of `info/exclude` for exactly one file or folder. A line break cannot be written there, but `?` matches it. */
export function excludePattern(file: string): string {
	const relative = file.replace(/^(\.?\/+)+|\/+$/g, "");
	return `/${relative
		.replace(/[\\*?[]/g, "\\$&")
		.replace(/\n/g, "?")
		.replace(/ $/, "\\ ")}`;
}
