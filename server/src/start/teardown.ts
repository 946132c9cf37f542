/** Runs the steps in reverse order, even after a failed start. */
export interface Teardown {
	add(step: () => unknown): void;
	/**
	 * A second call waits for the first.
	 * @throws the first error, after all steps have run, since each step frees something.
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
