/** The two runs that are compared, and which of their facts are shown. */
export interface CompareSearch {
	left?: string;
	right?: string;
	/** Default: all. */
	facts?: "different";
}

export function readCompareSearch({ left, right, facts }: Record<string, unknown>): CompareSearch {
	return {
		...(typeof left === "string" ? { left } : {}),
		...(typeof right === "string" ? { right } : {}),
		...(facts === "different" ? { facts } : {}),
	};
}
