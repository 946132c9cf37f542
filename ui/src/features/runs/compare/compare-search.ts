export interface CompareSearch {
	left?: string;
	right?: string;
	facts?: "different";
}

export function readCompareSearch({ left, right, facts }: Record<string, unknown>): CompareSearch {
	return {
		...(typeof left === "string" ? { left } : {}),
		...(typeof right === "string" ? { right } : {}),
		...(facts === "different" ? { facts } : {}),
	};
}
