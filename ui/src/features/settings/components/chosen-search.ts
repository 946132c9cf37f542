/** What a list of settings shows in its place: one record, or the form for a new one. */
export interface ChosenSearch {
	id?: string;
	/** What kind is created. */
	new?: string;
}

export function readChosen({ id, new: created }: Record<string, unknown>): ChosenSearch {
	return {
		...(typeof id === "string" && { id }),
		...(typeof created === "string" && { new: created }),
	};
}
