import type { AdapterExecutionResult, UsageSummary } from "@paperclipai/adapter-utils";
import { type RunChildProcessResult, sessionResult } from "@paperclipai/adapter-utils/server-utils";
import { parseResult } from "./parse.ts";

export interface VerdictFacts {
	cwd: string;
	timeoutSec: number;
	/** Whether the requested session no longer exists. */
	lostSession: boolean;
}

/** Judges by the exit status and the result line. A session is stored only if there is a result line. */
export function agentVerdict(attempt: RunChildProcessResult, facts: VerdictFacts): AdapterExecutionResult {
	const { exitCode, signal, timedOut } = attempt;
	const result = parseResult(attempt.stdout);
	const { costUsd, ...usage } = result?.usage ?? {};
	return {
		exitCode,
		signal,
		timedOut,
		provider: "local",
		model: result?.model || null,
		costUsd: costUsd ?? null,
		usage: result?.usage == null ? null : (usage as UsageSummary),
		...sessionResult(result === null ? null : { sessionId: result.sessionId, cwd: facts.cwd }),
		...(result === null ? {} : { summary: result.summary, resultJson: { ...result } }),
		...(facts.lostSession ? { clearSession: true } : {}),
		...failureOf(attempt, facts.timeoutSec, result !== null && !result.isError),
	};
}

function failureOf(
	attempt: RunChildProcessResult,
	timeoutSec: number,
	finished: boolean,
): Pick<AdapterExecutionResult, "errorCode" | "errorMessage" | "errorHint"> {
	const { exitCode, signal } = attempt;
	if (attempt.timedOut) {
		return {
			errorCode: "timed_out",
			errorMessage: `The agent was stopped after ${timeoutSec} s.`,
			errorHint: 'Raise "timeoutSec", or lower "maxFiles", in the agent\'s configuration.',
		};
	}
	if (signal !== null) return { errorCode: "my_agent_killed", errorMessage: `The agent was killed by ${signal}.` };
	if (exitCode !== 0) return { errorCode: "my_agent_failed", errorMessage: messageFromStderr(attempt) };
	if (finished) return {};
	return { errorCode: "my_agent_no_result", errorMessage: "The agent exited without a result." };
}

function messageFromStderr({ stderr, exitCode }: RunChildProcessResult): string {
	const message = /^my-agent: (.+)$/m.exec(stderr)?.[1];
	return message ?? `The agent exited with code ${exitCode ?? "unknown"}.`;
}
