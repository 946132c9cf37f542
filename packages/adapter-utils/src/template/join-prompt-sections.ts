/**
 * Joins the sections of a prompt, trimmed. Empty and missing sections are left out.
 *
 * @param separator Default: an empty line.
 */
export function joinPromptSections(sections: readonly (string | null | undefined)[], separator = "\n\n"): string {
	return sections
		.map((section) => (typeof section === "string" ? section.trim() : ""))
		.filter((section) => section !== "")
		.join(separator);
}
