import { type RuntimeConfig, runtimeConfigSchema } from "@paperclipai/shared";
import { readWholeNumber } from "./options.ts";

/** Seconds between the runs that the timer of an agent starts. */
export type Timer = number | "off";

/** Reads `--timer`. */
export function readTimer(text: string): Timer {
	return text === "off" ? "off" : readWholeNumber("--timer", 10, 2_592_000)(text);
}

/** How the server runs an agent, with another timer. */
export function withTimer(before: RuntimeConfig, timer: Timer): RuntimeConfig {
	const changed = timer === "off" ? { enabled: false } : { enabled: true, intervalSec: timer };
	return runtimeConfigSchema.parse({ ...before, heartbeat: { ...before.heartbeat, ...changed } });
}
