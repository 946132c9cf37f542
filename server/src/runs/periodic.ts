/** Does something again and again, never twice at a time. */
export interface Periodic {
	/** Resolves when a turn that is under way has ended. */
	stop(): Promise<void>;
}

export function startPeriodic(everyMs: number, task: () => Promise<void>, onError: (error: unknown) => void): Periodic {
	let turn: Promise<void> | null = null;
	const timer = setInterval(() => {
		turn ??= task()
			.catch(onError)
			.finally(() => {
				turn = null;
			});
	}, everyMs);
	return {
		async stop() {
			clearInterval(timer);
			await turn;
		},
	};
}
