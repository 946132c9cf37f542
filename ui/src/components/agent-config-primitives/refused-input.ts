/** The first invalid field, whose text is therefore in no draft. */
export function refusedInput(within: ParentNode | null): HTMLInputElement | HTMLTextAreaElement | null {
	const fields = within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
	return [...fields].find(({ validity }) => validity.customError) ?? null;
}
