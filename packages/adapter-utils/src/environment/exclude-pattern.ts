/** Pattern of `info/exclude` for exactly one file or folder. A line break cannot be written there, but `?` matches it. */
export function excludePattern(file: string): string {
	const parts = file.split("/").filter((part) => part !== "" && part !== ".");
	return `/${parts
		.join("/")
		.replace(/[\\*?[]/g, "\\$&")
		.replace(/\n/g, "?")
		.replace(/ $/, "\\ ")}`;
}
