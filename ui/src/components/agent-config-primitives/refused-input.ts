/** The first field with a text that its form refuses, and that is therefore in no draft; `null` without one. */
export function refusedInput(within: ParentNode | null): HTMLInputElement | HTMLTextAreaElement | null {
	const fields = within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
	return [...fields].find(({ validity }) => validity.customError) ?? null;
}
