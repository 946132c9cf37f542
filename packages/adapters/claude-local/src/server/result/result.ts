import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { sessionResult } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../../settings.ts";
import type { ClaudeAttempt } from "../attempt.ts";
import { type ClaudeSession, provenSession, toSessionParams } from "../session.ts";
import { countExecuted, refusedTools } from "../tool-calls.ts";
import { findWarnings } from "../verdict/explain-incomplete.ts";
import { readBilling } from "./billing.ts";
import { runCostUsd } from "./cost.ts";
import { runUsage } from "./usage.ts";

const TAIL_CHARACTERS = 4096;

/** `env`: variables of the attempt. `resumed`: the session that the attempt resumed. */
export function toResult(
	{ exit, output, failure, warnings }: ClaudeAttempt,
	settings: ClaudeSettings,
	env: Record<string, string>,
	resumed: ClaudeSession | null,
): AdapterExecutionResult {
	const { signal, timedOut } = exit;
	const { init, result } = output;
	const refused = refusedTools(output.toolCalls).length;
	const session = provenSession(output, settings.cwd, resumed);
	return {
		// An error after the success may explain another exit code, which the server would treat as a failure.
		exitCode: failure === null ? 0 : exit.exitCode,
		signal,
		timedOut,
		...failure,
		warnings: failure === null ? [...findWarnings(output), ...warnings] : [],
		...sessionResult(session === null ? null : toSessionParams(session)),
		...(output.unsavedSessions.size > 0 ? { clearSession: true } : {}),
		usage: runUsage(output, resumed !== null),
		usageBasis: "per_run",
		costUsd: runCostUsd(output, resumed?.totalCostUsd ?? null, resumed !== null),
		provider: "anthropic",
		...readBilling(init?.apiKeySource ?? "", env),
		model: init?.model ?? (settings.model || null),
		summary: (failure === null ? result?.text : "") || output.lastText || null,
		resultJson: {
			exitCode: exit.exitCode,
			version: init?.version ?? null,
			subtype: result?.subtype ?? null,
			numTurns: result?.numTurns ?? null,
			apiErrorStatus: result?.apiErrorStatus ?? null,
			terminalReason: result?.terminalReason || null,
			rateLimit: output.lastLimit && { status: output.lastLimit.status, resetsAt: output.lastLimit.resetsAt },
			permissionDenials: refused,
			toolCalls: countExecuted(output.toolCalls) + refused,
			subAgentsKilled: result?.killedSubAgents ?? 0,
			unknownLines: output.unknownLineCount,
			...(failure === null ? {} : { stderr: exit.stderr.slice(-TAIL_CHARACTERS) }),
			...(failure !== null && result === null ? { stdout: exit.stdout.slice(-TAIL_CHARACTERS) } : {}),
		},
	};
}
