/** Does something again and again, never twice at a time. */
export interface Periodic {
	/** Resolves when a turn that is under way has ended. */
	stop(): Promise<void>;
}

/** @param atOnce The first turn does not wait for its time. */
export function startPeriodic(
	everyMs: number,
	task: () => Promise<void>,
	onError: (error: unknown) => void,
	{ atOnce = false } = {},
): Periodic {
	let turn: Promise<void> | null = null;
	const takeTurn = () => {
		turn ??= task()
			.catch(onError)
			.finally(() => {
				turn = null;
			});
	};
	const timer = setInterval(takeTurn, everyMs);
	if (atOnce) takeTurn();
	return {
		async stop() {
			clearInterval(timer);
			await turn;
		},
	};
}
