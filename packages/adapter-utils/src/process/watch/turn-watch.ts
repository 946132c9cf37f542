import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { type Activity, createIdleWatch, type IdleWatch } from "./idle-watch.ts";

export interface TurnWatch {
	/** Whether the output ends with a final result. */
	isOver(): boolean;
	/** Whether the program has stayed open for too long after the final result. */
	isExpired(): boolean;
}

/**
 * Lets a program finish its background work after the final result: until it is inactive for `graceMs`, prints nothing
 * for `finalMaxMs`, or `finalTotalMs` have passed. All three start again when the program begins another turn.
 * @param isTurnOver Declared by the adapter.
 */
export function createTurnWatch(
	isTurnOver: () => boolean = () => false,
	graceMs: number,
	read: () => Activity,
	readOutputBytes: () => number,
): TurnWatch {
	let over: { at: number; since: number; bytes: number; quiet: IdleWatch } | null = null;
	return {
		isOver: isTurnOver,
		isExpired() {
			if (!isTurnOver()) {
				over = null;
				return false;
			}
			const now = performance.now();
			const bytes = readOutputBytes();
			over ??= { at: now, since: now, bytes, quiet: createIdleWatch(graceMs, read) };
			if (bytes !== over.bytes) Object.assign(over, { since: now, bytes });
			if (now - over.since >= AGENT_LIMITS.finalMaxMs || now - over.at >= AGENT_LIMITS.finalTotalMs) return true;
			return over.quiet.isExpired();
		},
	};
}
