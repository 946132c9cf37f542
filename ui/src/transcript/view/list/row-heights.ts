const ROWS_PER_BUCKET = 512;

/** Heights of a million rows, of which few are known. The others count as their average. */
export interface RowHeights {
	readonly count: number;
	readonly total: number;
	at(row: number): number;
	isKnown(row: number): boolean;
	/** Sum of the heights of earlier rows. */
	before(row: number): number;
	/** The row at a distance from the top, and the offset in it. */
	find(distance: number): { row: number; offset: number };
	setCount(count: number): void;
	set(row: number, height: number): void;
	/** Forgets all heights after a width change. The average remains until a new one is known. */
	forget(): void;
}

/** @param guess Assumed row height, until one is known. */
export function createRowHeights(guess: number): RowHeights {
	let known = new Map<number, number>();
	/** Sum and number of known heights per bucket of rows. */
	let buckets = new Map<number, { sum: number; known: number }>();
	let knownSum = 0;
	let average = guess;
	let count = 0;

	const at = (row: number) => known.get(row) ?? average;

	/** Only the few buckets with known heights are visited. */
	function beforeBucket(bucket: number): number {
		let [sum, rows] = [0, bucket * ROWS_PER_BUCKET];
		for (const [index, part] of buckets) {
			if (index >= bucket) continue;
			sum += part.sum;
			rows -= part.known;
		}
		return sum + rows * average;
	}

	function before(row: number): number {
		const bucket = Math.floor(row / ROWS_PER_BUCKET);
		let distance = beforeBucket(bucket);
		for (let index = bucket * ROWS_PER_BUCKET; index < row; index++) distance += at(index);
		return distance;
	}

	function find(distance: number) {
		let [low, high] = [0, Math.ceil(count / ROWS_PER_BUCKET)];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (beforeBucket(middle) <= distance) low = middle + 1;
			else high = middle;
		}
		let row = Math.max(0, low - 1) * ROWS_PER_BUCKET;
		let offset = distance - before(row);
		while (row < count - 1 && offset >= at(row)) offset -= at(row++);
		return { row, offset };
	}

	return {
		get count() {
			return count;
		},
		get total() {
			return knownSum + (count - known.size) * average;
		},
		at,
		isKnown: (row) => known.has(row),
		before,
		find,
		setCount(next) {
			count = next;
		},
		set(row, height) {
			const bucket = Math.floor(row / ROWS_PER_BUCKET);
			const part = buckets.get(bucket) ?? { sum: 0, known: 0 };
			const last = known.get(row);
			part.sum += height - (last ?? 0);
			if (last === undefined) part.known++;
			buckets.set(bucket, part);
			known.set(row, height);
			knownSum += height - (last ?? 0);
			average = knownSum / known.size;
		},
		forget() {
			known = new Map();
			buckets = new Map();
			knownSum = 0;
		},
	};
}
