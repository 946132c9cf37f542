export interface CallWindow {
	run<T>(call: () => Promise<T>): Promise<T>;
	allMade(): Promise<void>;
}

export function createCallWindow(size: number): CallWindow {
	let open = 0;
	// A set, because removing the first of many thousand list elements is slow.
	const waiting = new Set<() => void>();

	function release(): void {
		const [next] = waiting;
		if (next === undefined) return void open--;
		waiting.delete(next);
		next();
	}

	async function run<T>(call: () => Promise<T>): Promise<T> {
		if (open < size) open++;
		else await new Promise<void>((resolve) => waiting.add(resolve));
		try {
			return await call();
		} finally {
			release();
		}
	}
	return { run, allMade: () => run(async () => {}) };
}
