const HINTS = {
	timed_out: 'Raise "timeoutSec".',
	quok_killed: "Start the run again.",
	quok_failed: "See what the program wrote to standard error.",
	quok_no_result: "Check that the command is quok.",
};

export function toResult({ exit, outcome }, settings) {
	const { exitCode, signal, timedOut } = exit;
	const failure = failureOf(exit, outcome);
	const session = outcome === null ? {} : sessionOf(outcome.session, settings);
	return {
		exitCode,
		signal,
		timedOut,
		summary: outcome?.summary ?? null,
		usage: usageOf(outcome),
		costUsd: null,
		...session,
		...(failure === null ? {} : { ...failure, errorHint: HINTS[failure.errorCode] }),
	};
}

function sessionOf(sessionId, { cwd }) {
	return { sessionId, sessionDisplayId: sessionId, sessionParams: { sessionId, cwd } };
}

function usageOf(outcome) {
	return outcome === null ? null : { inputTokens: outcome.input, outputTokens: outcome.output };
}

function failureOf({ exitCode, signal, timedOut }, outcome) {
	if (timedOut) return { errorCode: "timed_out", errorMessage: "The program was stopped at its time limit." };
	if (signal !== null) return { errorCode: "quok_killed", errorMessage: `The program was killed by ${signal}.` };
	if (exitCode !== 0) return { errorCode: "quok_failed", errorMessage: `The program exited with code ${exitCode}.` };
	if (outcome === null) return { errorCode: "quok_no_result", errorMessage: "The program printed no result." };
	if (outcome.ok === true) return null;
	return { errorCode: "quok_failed", errorMessage: "The program reported a failure." };
}
