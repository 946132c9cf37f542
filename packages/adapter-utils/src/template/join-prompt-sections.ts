/**
 * Puts the parts of a prompt together. Parts that are empty or not there are left out; white space around a part is
 * dropped.
 *
 * @param separator Stands between two parts. Default: an empty line.
 */
export function joinPromptSections(sections: readonly (string | null | undefined)[], separator = "\n\n"): string {
	return sections
		.map((section) => (typeof section === "string" ? section.trim() : ""))
		.filter((section) => section !== "")
		.join(separator);
}
