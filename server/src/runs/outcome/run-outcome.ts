import type { StoredSession } from "../../sessions/session-store.ts";
import type { RunFacts } from "./verdict.ts";

/** Everything that is stored of a run once its execution is over. */
export interface RunOutcome extends RunFacts {
	/** The session that the run started with. */
	session: StoredSession | null;
	logBytes: number;
	/** When its process ended, or its adapter; `null` if unknown. */
	endedAt: Date | null;
	/** Masks the secrets of the run in what is stored. */
	mask: <T>(value: T) => T;
}

export const emptyOutcome: RunOutcome = {
	stoppedAs: null,
	result: null,
	thrown: null,
	stderrTail: null,
	callEnd: null,
	logLimitExceeded: false,
	session: null,
	logBytes: 0,
	endedAt: null,
	mask: (value) => value,
};
