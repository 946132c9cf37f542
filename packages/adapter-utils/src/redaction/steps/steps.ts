export type Steps<Result> = Generator<void, Result, void>;

export function takeSteps<Result>(steps: Steps<Result>): Result {
	for (;;) {
		const { done, value } = steps.next();
		if (done === true) return value;
	}
}
