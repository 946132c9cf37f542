/** Undoes the steps of a start in reverse order, also after a start that failed halfway. */
export interface Teardown {
	add(step: () => unknown): void;
	/** A second call waits for the first. */
	run(): Promise<void>;
}

export function createTeardown(): Teardown {
	const steps: (() => unknown)[] = [];
	let running: Promise<void> | null = null;
	const runSteps = async () => {
		for (const step of steps.splice(0).reverse()) await step();
	};
	return {
		add: (step) => void steps.push(step),
		run: () => (running ??= runSteps()),
	};
}
