/** The two runs that are compared. */
export interface CompareSearch {
	left?: string;
	right?: string;
}

export function readCompareSearch({ left, right }: Record<string, unknown>): CompareSearch {
	return {
		...(typeof left === "string" ? { left } : {}),
		...(typeof right === "string" ? { right } : {}),
	};
}
