/**
 * Trims the sections and leaves out empty and missing ones.
 * @param separator Default: a blank line.
 */
export function joinPromptSections(sections: readonly (string | null | undefined)[], separator = "\n\n"): string {
	return sections
		.map((section) => (typeof section === "string" ? section.trim() : ""))
		.filter((section) => section !== "")
		.join(separator);
}
