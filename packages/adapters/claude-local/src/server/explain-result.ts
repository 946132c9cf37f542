import { firstLine } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeResultEvent } from "../events/claude-event.ts";
import type { ClaudeRunOutput } from "./parse.ts";
import { isUnknownSessionText, UNKNOWN_SESSION } from "./unknown-session.ts";
import type { ClaudeFailure } from "./verdict.ts";

/** Names the failure that a `result` line reports. Versions before 2.1 only say it in the program's own words. */
export function explainResult(result: ClaudeResultEvent, output: ClaudeRunOutput): ClaudeFailure {
	const text = result.text || result.errors.join(" ");
	const errorMessage = firstLine(text) || `Claude Code reported "${result.subtype}".`;
	return { errorMessage, ...classify(result, output, text) };
}

function classify(
	result: ClaudeResultEvent,
	output: ClaudeRunOutput,
	text: string,
): Omit<ClaudeFailure, "errorMessage"> {
	const { apiError } = output;
	const status = result.apiErrorStatus ?? statusInText(text);
	if (result.errors.some(isUnknownSessionText)) return UNKNOWN_SESSION;
	if (isUsageLimit(output, status, text)) {
		const resetsAt = output.rejectedLimit?.resetsAt ?? null;
		return {
			errorCode: "claude_usage_limit",
			errorFamily: "provider_quota",
			...(resetsAt === null ? {} : { retryNotBefore: resetsAt }),
		};
	}
	if (apiError === "authentication_failed" || status === 401 || status === 403 || /^Invalid API key/.test(text)) {
		return {
			errorCode: "claude_authentication",
			errorFamily: "authentication",
			errorHint: "Log in with `claude /login` as the user the server runs as, or set a valid ANTHROPIC_API_KEY in env.",
		};
	}
	if (result.terminalReason === "prompt_too_long" || text.startsWith("Prompt is too long")) {
		return {
			errorCode: "claude_prompt_too_long",
			errorHint: "Start the task in a fresh session or shorten the prompt.",
		};
	}
	if (apiError === "model_not_found" || status === 404) {
		return {
			errorCode: "claude_model_not_found",
			errorFamily: "configuration",
			errorHint: 'Set "model" to one that the account may use.',
		};
	}
	if (result.stopReason === "refusal" || (apiError === "invalid_request" && /Usage Policy/.test(text))) {
		return { errorCode: "claude_refused", errorFamily: "model_refusal" };
	}
	if (apiError === "max_output_tokens" || /exceeded the \d+ output token maximum/.test(text)) {
		return {
			errorCode: "claude_output_limit",
			errorHint: "Ask for smaller pieces of work, or raise the limit in env.",
		};
	}
	if (status === 429) return { errorCode: "claude_rate_limited", errorFamily: "transient_upstream" };
	if ((status ?? 0) >= 500 || apiError === "server_error" || apiError === "overloaded") {
		return { errorCode: "claude_upstream", errorFamily: "transient_upstream" };
	}
	if (result.subtype === "error_max_turns") {
		return { errorCode: "claude_max_turns", errorHint: 'Raise "maxTurnsPerRun", or wake the agent again to go on.' };
	}
	if (apiError !== "" || status !== null) return { errorCode: "claude_api_error" };
	return { errorCode: "claude_execution_error" };
}

/** The limit of a subscription, which has a time at which it ends; an API key is only told to slow down. */
function isUsageLimit({ apiError, rejectedLimit }: ClaudeRunOutput, status: number | null, text: string): boolean {
	if (status !== null && status !== 429) return false;
	if (rejectedLimit !== null) return status === 429 || apiError === "rate_limit";
	return /^(You've hit your|Session limit reached)/.test(text);
}

function statusInText(text: string): number | null {
	const found = /^API Error: (\d{3})\b/.exec(text);
	return found === null ? null : Number(found[1]);
}
