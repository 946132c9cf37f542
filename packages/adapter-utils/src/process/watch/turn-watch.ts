import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { type Activity, createIdleWatch, type IdleWatch } from "./idle-watch.ts";

export interface TurnWatch {
	/** Whether the output ends with a final result. */
	isOver(): boolean;
	/** Whether the program has stayed open for too long after it. */
	isExpired(): boolean;
}

/**
 * Lets a program finish its background work after the final result: until it is inactive for `graceMs`, or prints
 * nothing for `AGENT_LIMITS.finalMaxMs`. Both start again when the program begins another turn.
 * @param isTurnOver Declared by the adapter.
 */
export function createTurnWatch(
	isTurnOver: () => boolean = () => false,
	graceMs: number,
	read: () => Activity,
	readOutputBytes: () => number,
): TurnWatch {
	let over: { since: number; bytes: number; quiet: IdleWatch } | null = null;
	return {
		isOver: isTurnOver,
		isExpired() {
			if (!isTurnOver()) {
				over = null;
				return false;
			}
			const now = performance.now();
			const bytes = readOutputBytes();
			over ??= { since: now, bytes, quiet: createIdleWatch(graceMs, read) };
			if (bytes !== over.bytes) Object.assign(over, { since: now, bytes });
			return over.quiet.isExpired() || now - over.since >= AGENT_LIMITS.finalMaxMs;
		},
	};
}
