/** The chosen record of a list, or the form for a new one. */
export interface ChosenSearch {
	id?: string;
	/** Kind of the new record. */
	new?: string;
}

export function readChosen({ id, new: created }: Record<string, unknown>): ChosenSearch {
	return {
		...(typeof id === "string" && { id }),
		...(typeof created === "string" && { new: created }),
	};
}
