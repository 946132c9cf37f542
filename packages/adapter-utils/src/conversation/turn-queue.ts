/** Messages that wait until the program can take the next one. */
export interface TurnQueue {
	/** Runs the task in its turn; returns its result. */
	run<Result>(id: string, task: () => Promise<Result>, place: "first" | "last"): Promise<Result>;
	/** Begins the next task if it may begin. */
	check(): void;
	/** Begins the task at once. */
	release(id: string): void;
}

interface Waiting {
	id: string;
	begin: () => Promise<void>;
}

/** @param mayBegin Whether the next task may begin; not called while one is running. */
export function createTurnQueue(mayBegin: () => boolean): TurnQueue {
	const waiting: Waiting[] = [];
	let isRunning = false;

	const check = () => {
		if (isRunning || waiting.length === 0 || !mayBegin()) return;
		isRunning = true;
		void waiting
			.shift()
			?.begin()
			.finally(() => {
				isRunning = false;
				check();
			});
	};

	return {
		run: (id, task, place) =>
			new Promise((resolve, reject) => {
				const next = { id, begin: () => task().then(resolve, reject) };
				if (place === "first") waiting.unshift(next);
				else waiting.push(next);
				check();
			}),
		check,
		release(id) {
			const at = waiting.findIndex((one) => one.id === id);
			void waiting.splice(at, at === -1 ? 0 : 1)[0]?.begin();
		},
	};
}
