import { CodedError } from "@paperclipai/adapter-utils";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import { onAbort } from "./run-stop.ts";

export interface Deadline {
	/** Aborted when the preparation is no longer awaited, and when the run is stopped. */
	signal: AbortSignal;
	/** Call before each step that starts or changes something. @throws {CodedError} when `signal` is aborted. */
	check(): void;
	/** Adds the time of a part that has a limit of its own. */
	extend(ms: number): void;
}

/**
 * Ends a step of the preparation that does not return, for example because a disk does not respond. A step that
 * continues later must not start anything.
 * @param step As in "The preparation of the run did not finish within 120 s: STEP."
 * @param stopped Signal of the run.
 * @throws {CodedError} `preparation_timed_out`, and any error of the step.
 */
export async function withDeadline<T>(
	step: string,
	limitMs: number,
	stopped: AbortSignal,
	prepare: (deadline: Deadline) => Promise<T>,
): Promise<T> {
	const given = new AbortController();
	onAbort(stopped, () => given.abort(stopped.reason));
	const startedAt = monotonicMs();
	let totalMs = limitMs;
	let timer: NodeJS.Timeout | undefined;
	const expired = new Promise<never>((_, reject) => {
		const expire = () => {
			const leftMs = startedAt + totalMs - monotonicMs();
			if (leftMs > 0) {
				timer = setTimeout(expire, Math.ceil(leftMs)).unref();
				return;
			}
			const error = timedOut(step, totalMs);
			given.abort(error);
			reject(error);
		};
		expire();
	});
	expired.catch(() => undefined);
	const extend = (ms: number) => {
		totalMs += ms;
	};
	const check = () => {
		if (stopped.aborted) throw stoppedMeanwhile();
		given.signal.throwIfAborted();
	};
	const preparing = prepare({ signal: given.signal, check, extend });
	preparing.catch(() => undefined);
	try {
		return await Promise.race([preparing, expired]);
	} finally {
		clearTimeout(timer);
	}
}

export function stoppedMeanwhile(): CodedError {
	return new CodedError("run_stopped", "The run was stopped while it was being prepared.");
}

function timedOut(step: string, limitMs: number): CodedError {
	return new CodedError(
		"preparation_timed_out",
		`The preparation of the run did not finish within ${limitMs / 1000} s: ${step}.`,
		{ hint: "Check whether the disks of the data folder, of the workspace and of the agent's folders respond." },
	);
}
