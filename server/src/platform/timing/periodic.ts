export interface Periodic {
	stop(): Promise<void>;
}

/** @param atOnce Run the task at once instead of after `everyMs`. */
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
