import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { CodexAttempt } from "./attempt.ts";
import type { CodexSettings } from "./command.ts";
import { provenSession } from "./session.ts";
import { toUsageSummary, usageBasis } from "./usage.ts";

const STDERR_CHARACTERS = 4096;

/** What the host hears of the attempt that counts. `version` is needed only where the basis of the usage is open. */
export function toResult(
	{ exit, output, failure }: CodexAttempt,
	settings: CodexSettings,
	env: Record<string, string>,
	version: string,
): AdapterExecutionResult {
	const { exitCode, signal, timedOut } = exit;
	const session = provenSession(output, settings.cwd);
	return {
		exitCode,
		signal,
		timedOut,
		...failure,
		...(session === null
			? {}
			: { sessionId: session.sessionId, sessionDisplayId: session.sessionId, sessionParams: { ...session } }),
		usage: toUsageSummary(output.usage),
		usageBasis: usageBasis(version),
		costUsd: null,
		provider: "openai",
		biller: "openai",
		billingType: hasApiKey(env) ? "api" : null,
		model: settings.model || null,
		summary: output.lastText || null,
		resultJson: {
			closing: output.closing,
			unknownLines: output.unknownLineCount,
			...(failure === null ? {} : { stderr: exit.stderr.slice(-STDERR_CHARACTERS) }),
		},
	};
}

export function hasApiKey(env: Record<string, string>): boolean {
	return env.OPENAI_API_KEY !== undefined || env.CODEX_API_KEY !== undefined;
}
