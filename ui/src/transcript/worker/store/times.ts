import { createNumberList } from "./number-list.ts";

/** ISO 8601 times, as numbers where that is lossless. */
export interface Times {
	readonly length: number;
	push(ts: string): void;
	at(index: number): string;
}

export function createTimes(): Times {
	const numbers = createNumberList(Float64Array);
	const others = new Map<number, string>();
	let last = { ts: "", number: Number.NaN };

	return {
		get length() {
			return numbers.length;
		},
		push(ts) {
			if (ts !== last.ts) last = { ts, number: numberOf(ts) };
			if (Number.isNaN(last.number)) others.set(numbers.length, ts);
			numbers.push(last.number);
		},
		at(index) {
			if (index < 0 || index >= numbers.length) return "";
			const number = numbers.at(index);
			return Number.isNaN(number) ? (others.get(index) ?? "") : new Date(number).toISOString();
		},
	};
}

function numberOf(ts: string): number {
	const number = Date.parse(ts);
	return !Number.isNaN(number) && new Date(number).toISOString() === ts ? number : Number.NaN;
}
