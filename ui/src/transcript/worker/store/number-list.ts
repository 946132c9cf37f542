type NumberArray = Float64Array | Uint32Array | Uint8Array;
type NumberArrayType<Numbers extends NumberArray> = new (length: number) => Numbers;

/** A growing typed array. */
export interface NumberList {
	readonly length: number;
	/** 0 for an index that does not exist. */
	at(index: number): number;
	push(value: number): void;
	set(index: number, value: number): void;
}

const FIRST_LENGTH = 1024;

export function createNumberList<Numbers extends NumberArray>(type: NumberArrayType<Numbers>): NumberList {
	let numbers = new type(FIRST_LENGTH);
	let length = 0;

	return {
		get length() {
			return length;
		},
		at: (index) => (index < length ? (numbers[index] ?? 0) : 0),
		push(value) {
			if (length === numbers.length) {
				const grown = new type(length * 2);
				grown.set(numbers);
				numbers = grown;
			}
			numbers[length++] = value;
		},
		set(index, value) {
			if (index < length) numbers[index] = value;
		},
	};
}
