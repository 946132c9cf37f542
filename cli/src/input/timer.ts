import { type RuntimeConfig, runtimeConfigSchema } from "@paperclipai/shared";
import { parsed, readWholeNumber } from "./options.ts";

/** Seconds between the runs that the timer of an agent starts. */
export type Timer = number | "off";

export const TIMER_OPTION = {
	timer: parsed<Timer>("<seconds>", 'wake the agent this long after its last run, or "off"', (text, flag) =>
		text === "off" ? "off" : readWholeNumber(text, flag, 10, 2_592_000),
	),
};

export function withTimer(before: RuntimeConfig, timer: Timer): RuntimeConfig {
	const changed = timer === "off" ? { enabled: false } : { enabled: true, intervalSec: timer };
	return runtimeConfigSchema.parse({ ...before, heartbeat: { ...before.heartbeat, ...changed } });
}
