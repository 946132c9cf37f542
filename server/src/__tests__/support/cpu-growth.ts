/** In characters. */
export const SIZES = [10_000, 100_000, 1_000_000];
/**
 * Shorter work counts as this long, because it is mostly the clock, the compiler and the garbage collector. Quadratic
 * work on the largest input far exceeds the resulting limit.
 */
const FLOOR_MS = 5;
/** From one size to the next, linear work grows by 10 and quadratic work by 100. */
const MAX_GROWTH = 40;
/** Pairs of measurements that must agree, because the garbage collector can run in any of them. */
const TRIES = 4;
/** No pause of the garbage collector takes this long. */
const CERTAIN_MS = 2_000;

interface Growth {
	/** `null` for linear work. */
	superlinearAt: number | null;
	/** Milliseconds of processor time for the last size. */
	takenMs: number;
}

export function growthOf(
	work: (input: string) => void,
	makeInput: (characters: number) => string,
	sizes: readonly number[] = SIZES,
): Growth {
	let smaller: string | null = null;
	let takenMs = 0;
	for (const size of sizes) {
		const input = makeInput(size);
		const limit = limitAfter(takenMs);
		takenMs = cpuMsOf(() => work(input));
		const mayBeSlow = smaller !== null && takenMs > limit;
		if (mayBeSlow && (takenMs > CERTAIN_MS || growsTooFast(work, smaller ?? "", input))) {
			return { superlinearAt: size, takenMs };
		}
		smaller = input;
	}
	return { superlinearAt: null, takenMs };
}

function growsTooFast(work: (input: string) => void, smaller: string, larger: string): boolean {
	for (let tries = 1; tries < TRIES; tries++) {
		const limit = limitAfter(cpuMsOf(() => work(smaller)));
		if (cpuMsOf(() => work(larger)) <= limit) return false;
	}
	return true;
}

function limitAfter(takenMs: number): number {
	return MAX_GROWTH * Math.max(takenMs, FLOOR_MS);
}

/** Processor time, so that other programs do not matter. */
function cpuMsOf(call: () => void): number {
	const before = process.cpuUsage();
	call();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
