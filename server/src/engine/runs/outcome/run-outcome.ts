import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";
import type { RunFacts } from "./verdict.ts";

/** Written again at the end of the run: no columns that change while its program runs. */
export type PreparedColumns = Pick<RunRow, "cwd" | "cwdSource" | "sessionIdBefore" | "promptExcerpt" | "permissions">;

export interface RunOutcome extends RunFacts {
	columns: PreparedColumns | null;
	session: StoredSession | null;
	logBytes: number;
	endedAt: Date | null;
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
