const SIZES = [10_000, 100_000, 1_000_000];
/** Shorter work is taken for this long: the clock, the compiler and the garbage collector are most of it. */
const FLOOR_MS = 1;
/** From one size to the next, linear work grows by 10 and quadratic work by 100. */
const MAX_GROWTH = 40;
const TRIES = 3;

/** The first size of input at which the work grows much faster than the input; `null` when it is linear. */
export function superlinearAt(work: (input: string) => void, makeInput: (characters: number) => string): number | null {
	let limit = Number.POSITIVE_INFINITY;
	for (const size of SIZES) {
		const input = makeInput(size);
		let taken = cpuMsOf(() => work(input));
		for (let tries = 1; taken > limit && tries < TRIES; tries++)
			taken = Math.min(
				taken,
				cpuMsOf(() => work(input)),
			);
		if (taken > limit) return size;
		limit = MAX_GROWTH * Math.max(taken, FLOOR_MS);
	}
	return null;
}

/** Processor time of one call, so that other programs do not matter. */
function cpuMsOf(call: () => void): number {
	const before = process.cpuUsage();
	call();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
