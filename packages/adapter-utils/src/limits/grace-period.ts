import { AGENT_LIMITS } from "./agent-limits.ts";

/**
 * Milliseconds between SIGTERM and SIGKILL.
 * @param graceSec Seconds, clamped to 0 to 600, because a longer period would keep a run from ever being stopped.
 */
export function graceMsFrom(graceSec: number): number {
	return Math.min(Math.max(1000 * graceSec, 0) || 0, AGENT_LIMITS.graceMs);
}
