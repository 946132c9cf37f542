import { type Deadline, type ParserClock, startDeadline } from "./parser-deadline.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { SandboxedParserState } from "./protocol/parser-state.ts";

export interface ParserLifecycle {
	readonly state: SandboxedParserState;
	readonly isOver: boolean;
	/** Starts the deadline `limit`, replacing an earlier one. `onLate` gets the limit as text, such as `1 s`. */
	expectReply(limit: "startMs" | "loadMs" | "responseMs", onLate: (limit: string) => void): void;
	clearDeadline(): void;
	becomeReady(): void;
	/** Terminates the thread. Listeners are called after `settle`. Idempotent. */
	finish(type: "failed" | "stopped", reason: string, settle: () => void): void;
	onState(listener: () => void): void;
	removeListeners(): void;
}

export function createParserLifecycle(clock: ParserClock, terminate: () => void): ParserLifecycle {
	const listeners = new Set<() => void>();
	let state: SandboxedParserState = { type: "loading" };
	let deadline: Deadline | null = null;

	const isOver = () => state.type === "failed" || state.type === "stopped";

	function notify(): void {
		for (const listener of listeners) listener();
	}

	return {
		get state() {
			return state;
		},
		get isOver() {
			return isOver();
		},
		expectReply(limit, onLate) {
			deadline?.clear();
			deadline = startDeadline(clock, PARSER_LIMITS[limit], () => onLate(`${PARSER_LIMITS[limit] / 1000} s`));
		},
		clearDeadline: () => deadline?.clear(),
		becomeReady() {
			deadline?.clear();
			state = { type: "ready" };
			notify();
		},
		finish(type, reason, settle) {
			if (isOver()) return;
			deadline?.clear();
			terminate();
			state = { type, reason };
			settle();
			notify();
		},
		onState: (listener) => void listeners.add(listener),
		removeListeners: () => listeners.clear(),
	};
}
