import { setImmediate } from "node:timers/promises";
import type { Steps } from "./steps.ts";

/** Maximum time in milliseconds for which other requests must wait. */
const MAX_PAUSE = 10;

/** Takes all steps, and lets other work of the process run in between. */
export async function takeStepsInSlices<Result>(steps: Steps<Result>): Promise<Result> {
	let since = performance.now();
	for (;;) {
		const { done, value } = steps.next();
		if (done === true) return value;
		if (performance.now() - since < MAX_PAUSE) continue;
		await setImmediate();
		since = performance.now();
	}
}
