/** Undoes the steps of a start in reverse order, also after a start that failed halfway. */
export interface Teardown {
	add(step: () => unknown): void;
	/**
	 * A second call waits for the first.
	 * @throws what the first failed step threw, once all steps were taken: each of them frees something.
	 */
	run(): Promise<void>;
}

export function createTeardown(): Teardown {
	const steps: (() => unknown)[] = [];
	let running: Promise<void> | null = null;
	const runSteps = async () => {
		const errors: unknown[] = [];
		for (const step of steps.splice(0).reverse()) {
			try {
				await step();
			} catch (error) {
				errors.push(error);
			}
		}
		if (errors.length > 0) throw errors[0];
	};
	return {
		add: (step) => void steps.push(step),
		run: () => (running ??= runSteps()),
	};
}
