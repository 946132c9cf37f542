import { AGENT_LIMITS } from "./agent-limits.ts";

/**
 * Milliseconds between SIGTERM and SIGKILL.
 *
 * @param graceSec A number of seconds, which may come from a configuration. Below 0 it counts as 0, and at most 600,
 * because a longer one would keep a run from ever being stopped.
 */
export function graceMsFrom(graceSec: number): number {
	return Math.min(Math.max(1000 * graceSec, 0) || 0, AGENT_LIMITS.graceMs);
}
