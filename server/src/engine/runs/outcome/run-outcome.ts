import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";
import type { RunFacts } from "./verdict.ts";

/** What the preparation of a run has decided. */
export type PreparedColumns = Pick<RunRow, "cwd" | "cwdSource" | "sessionIdBefore" | "promptExcerpt">;

/** Everything that is stored of a run once its execution is over. */
export interface RunOutcome extends RunFacts {
	/** `null` when it was not prepared. */
	columns: PreparedColumns | null;
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
	columns: null,
	session: null,
	logBytes: 0,
	endedAt: null,
	mask: (value) => value,
};
