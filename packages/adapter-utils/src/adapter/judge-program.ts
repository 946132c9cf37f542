import type { ProgramAttempt, ProgramDeclaration } from "../declaration/define-program.ts";
import { failuresOf } from "../declaration/failures-table.ts";
import type { RunFailure } from "../execution/run-failure.ts";
import { exitReason } from "../text/exit-reason.ts";
import { type Clock, clockAt, readRetryTime } from "../text/retry-time.ts";
import { excerpt } from "../text/text-lines.ts";
import { omitUndefined } from "../values/omit-undefined.ts";

/**
 * Judges by the exit status and by the program's own reports, never by text that a model wrote.
 * @param type Type of the adapter.
 * @param clock Times to which the program's words about a retry refer. Default: now.
 * @returns `null` if the run succeeded.
 */
export function judgeProgram(
	type: string,
	program: ProgramDeclaration,
	attempt: ProgramAttempt,
	clock: Clock = clockAt(null),
): RunFailure | null {
	const kinds = failuresOf(type, program);
	const prefix = program.failurePrefix ?? type;
	const failure = (errorCode: string, errorMessage: string): RunFailure => {
		const kind = kinds[errorCode];
		const words = excerpt(kind?.retryNotBefore?.(attempt) ?? "");
		const retryNotBefore = readRetryTime(words, clock) ?? undefined;
		const { hint: errorHint, family: errorFamily } = kind ?? {};
		return { errorCode, errorMessage, ...omitUndefined({ errorHint, errorFamily, retryNotBefore }) };
	};
	if (attempt.timedOut) return failure("timed_out", "The time limit of the run was reached.");
	for (const [code, { when }] of Object.entries(program.failures)) {
		const message = when?.(attempt);
		if (message) return failure(code, message);
	}
	const { exitCode, signal, facts } = attempt;
	if (signal !== null) return failure(`${prefix}_killed`, `The program was killed by ${signal}.`);
	const reason = facts.error || exitReason(attempt.stderr);
	if (exitCode !== 0) {
		return failure(
			`${prefix}_failed`,
			`The program exited with code ${exitCode ?? "unknown"}${reason === "" ? "." : `: ${reason}`}`,
		);
	}
	if (facts.isError === true) return failure(`${prefix}_failed`, reason || "The program reported an error.");
	if (program.needsResult === false || attempt.hasResult) return null;
	return failure(`${prefix}_no_result`, "The program exited without a result, so its work may be incomplete.");
}
