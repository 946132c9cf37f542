import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";

/**
 * Ends the wait for a step of the preparation that does not return, for example because a disk does not respond.
 * @param step As in "The preparation of the run did not finish within 120 s: STEP."
 * @throws {CodedError} `preparation_timed_out`, and any error of the step.
 */
export async function withDeadline<T>(step: string, limitMs: number, preparing: Promise<T>): Promise<T> {
	preparing.catch(() => undefined);
	const done = new AbortController();
	const deadline = async () => {
		await delay(limitMs, undefined, { signal: done.signal, ref: false });
		throw new CodedError(
			"preparation_timed_out",
			`The preparation of the run did not finish within ${limitMs / 1000} s: ${step}.`,
			{ hint: "Check whether the disks of the data folder, of the workspace and of the agent's folders respond." },
		);
	};
	const expired = deadline();
	expired.catch(() => undefined);
	try {
		return await Promise.race([preparing, expired]);
	} finally {
		done.abort();
	}
}
