/** Undoes the steps of a start in reverse order, also after a start that failed halfway. */
export interface Teardown {
	add(step: () => unknown): void;
	run(): Promise<void>;
}

export function createTeardown(): Teardown {
	const steps: (() => unknown)[] = [];
	return {
		add: (step) => void steps.push(step),
		async run() {
			for (const step of steps.splice(0).reverse()) await step();
		},
	};
}
