import { setTimeout as delay } from "node:timers/promises";
import type { EnvironmentCall } from "../environment-call.ts";
import type { ExecutionEnvironment } from "../execution-environment.ts";
import { repeatUntilReached } from "./repeat-until-reached.ts";

/** Share of the grace period after which the program is killed; the rest is for its last output. */
const GRACE_SHARE = 0.8;

/** @param signal Aborted once the program has exited. */
export async function stopCall(
	environment: ExecutionEnvironment,
	call: EnvironmentCall,
	graceSec: number,
	signal: AbortSignal,
): Promise<void> {
	const killAt = performance.now() + graceSec * 1000 * GRACE_SHARE;
	await repeatUntilReached(signal, () => environment.signal(call, "SIGTERM", signal));
	await delay(Math.max(0, killAt - performance.now()), undefined, { signal });
	await repeatUntilReached(signal, () => environment.signal(call, "SIGKILL", signal));
}
