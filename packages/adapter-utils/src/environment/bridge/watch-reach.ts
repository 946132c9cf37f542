import { setTimeout as delay } from "node:timers/promises";
import { isCodedError } from "../../errors/coded-error.ts";
import { retryableError } from "../environment-errors.ts";
import type { ExecutionEnvironment } from "../execution-environment.ts";
import { repeatUntilReached } from "./repeat-until-reached.ts";

const INTERVAL_MS = 1_000;

export interface ReachWatch {
	/** Aborted with the error once the environment has not responded for `limitMs`. */
	lost: AbortSignal;
	end(): void;
}

/**
 * Detects an unreachable environment, but only once `stop` is aborted; until then, the work may wait without limit.
 * @param stop Aborted when the work must stop.
 * @param limitMs Maximum time without a response.
 */
export function watchReach(
	environment: Pick<ExecutionEnvironment, "reach">,
	stop: AbortSignal,
	limitMs: number,
): ReachWatch {
	const lost = new AbortController();
	const ended = new AbortController();
	const watch = async () => {
		while (!ended.signal.aborted) {
			const error = await tryReach(environment, ended.signal, limitMs);
			if (ended.signal.aborted) return;
			if (error !== null) return lost.abort(error);
			await delay(INTERVAL_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
		}
	};
	const onStop = () => void watch();
	if (stop.aborted) onStop();
	else stop.addEventListener("abort", onStop, { once: true });
	return {
		lost: lost.signal,
		end() {
			stop.removeEventListener("abort", onStop);
			ended.abort();
		},
	};
}

async function tryReach(
	environment: Pick<ExecutionEnvironment, "reach">,
	ended: AbortSignal,
	limitMs: number,
): Promise<unknown> {
	const limit = new AbortController();
	const giveUp = () => limit.abort();
	const timer = setTimeout(giveUp, limitMs);
	ended.addEventListener("abort", giveUp);
	try {
		await repeatUntilReached(limit.signal, () => environment.reach(limit.signal));
		return null;
	} catch (error) {
		return isCodedError(error) ? error : silent(limitMs, error);
	} finally {
		clearTimeout(timer);
		ended.removeEventListener("abort", giveUp);
	}
}

function silent(limitMs: number, cause: unknown) {
	const message = `The environment has not responded for ${limitMs / 1000} seconds.`;
	return retryableError("environment_unreachable", message, {
		hint: "Check the machine or the container engine. Remaining processes of the run are killed once the environment responds again.",
		cause,
	});
}
