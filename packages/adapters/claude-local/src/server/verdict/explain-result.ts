import { clockAt, excerpt, firstLine, readRetryTime } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeResultEvent } from "../../events/claude-event.ts";
import { BROKEN_OFF } from "../../events/failed-result.ts";
import type { ClaudeRunOutput } from "../parse.ts";
import { type ClaudeErrorCode, type ClaudeFailure, failure } from "./failures.ts";
import { isUnknownSessionText } from "./unknown-session.ts";

/**
 * Versions before 2.1 report the failure only in a sentence.
 * @param startedAt Start of the program, ISO 8601.
 */
export function explainResult(
	result: ClaudeResultEvent,
	output: ClaudeRunOutput,
	startedAt: string | null,
): ClaudeFailure {
	if (output.isBrokenOff) return failure("claude_upstream", BROKEN_OFF);
	// Where nothing marks the result as an error, its text is the answer of the model.
	const isMarked = result.isError || result.subtype.startsWith("error_");
	const text = excerpt((isMarked ? result.text : "") || result.errors.join(" "));
	const errorCode = classify(result, output, text);
	const found = failure(errorCode, failureText(result, errorCode, text, output));
	if (errorCode !== "claude_usage_limit") return found;
	// Versions before 2.1.197 report the time only in a sentence.
	const said = startedAt === null ? null : readRetryTime(text, clockAt(startedAt));
	const resetsAt = output.rejectedLimit?.resetsAt ?? said;
	return resetsAt === null ? found : { ...found, retryNotBefore: resetsAt };
}

function failureText(
	{ subtype, terminalReason, apiErrorStatus, startupFailure }: ClaudeResultEvent,
	errorCode: ClaudeErrorCode,
	text: string,
	{ stoppedByHook }: ClaudeRunOutput,
): string {
	if (errorCode === "claude_stopped_by_hook") return hookText(stoppedByHook);
	const message = firstLine(text);
	if (message !== "") return message;
	if (startupFailure !== "") return `Claude Code could not start: ${firstLine(startupFailure)}.`;
	if (apiErrorStatus === 0) return "The model service reported an error.";
	if (apiErrorStatus !== null) return `The model service responded with status ${apiErrorStatus}.`;
	if (terminalReason !== "") return `Claude Code ended the turn before its work was complete: ${terminalReason}.`;
	return subtype === "" ? "Claude Code reported a result without an outcome." : `Claude Code reported "${subtype}".`;
}

/** @param reason Several lines with the hook's command and output, and the blocked prompt. */
export function hookText(reason: string): string {
	const [text = ""] = excerpt(reason).split(/\n[ \t]*Original prompt:/, 1);
	const line = firstLine(text.replace(/\s+/g, " ").trim());
	return `A hook of Claude Code stopped the run${line === "" ? "." : `: ${line}`}`;
}

/** Reasons for the end of a turn that no other part of the result states. */
const TERMINAL_REASONS = new Map<string, ClaudeErrorCode>([
	["prompt_too_long", "claude_prompt_too_long"],
	["blocking_limit", "claude_prompt_too_long"],
	["rapid_refill_breaker", "claude_prompt_too_long"],
	["max_turns", "claude_max_turns"],
	["budget_exhausted", "claude_max_budget"],
	["hook_stopped", "claude_stopped_by_hook"],
	["stop_hook_prevented", "claude_stopped_by_hook"],
	["tool_deferred", "claude_tools_refused"],
	["tool_deferred_unavailable", "claude_tools_refused"],
	["api_error", "claude_api_error"],
	["model_error", "claude_api_error"],
	["image_error", "claude_api_error"],
]);

function classify(result: ClaudeResultEvent, output: ClaudeRunOutput, text: string): ClaudeErrorCode {
	const { apiError } = output;
	const status = result.apiErrorStatus ?? statusInText(text);
	if (result.errors.some(isUnknownSessionText)) return "claude_unknown_session";
	if (apiError === "billing_error" || /^Credit balance is too low/.test(text)) return "claude_billing";
	if (isUsageLimit(output, status, text)) return "claude_usage_limit";
	if (apiError === "authentication_failed" || status === 401 || status === 403 || /^Invalid API key/.test(text)) {
		return "claude_authentication";
	}
	const byReason = TERMINAL_REASONS.get(result.terminalReason);
	if (byReason === "claude_prompt_too_long" || text.startsWith("Prompt is too long")) return "claude_prompt_too_long";
	if (result.startupFailure !== "") return "claude_startup";
	if (apiError === "model_not_found" || status === 404) return "claude_model_not_found";
	if (result.stopReason === "refusal" || (apiError === "invalid_request" && /Usage Policy/.test(text))) {
		return "claude_refused";
	}
	if (apiError === "max_output_tokens" || /exceeded the \d{1,9} output token maximum/.test(text)) {
		return "claude_output_limit";
	}
	if (status === 429) return "claude_rate_limited";
	if ((status ?? 0) >= 500 || apiError === "server_error" || apiError === "overloaded") return "claude_upstream";
	// 2.0.76 has no short name for an unreachable service.
	if (apiError === "unknown" && /^API Error: (Connection error|Request timed out)/.test(text)) return "claude_upstream";
	if (result.subtype === "error_max_turns") return "claude_max_turns";
	if (result.subtype === "error_max_budget_usd") return "claude_max_budget";
	if (apiError !== "" || status !== null) return "claude_api_error";
	return byReason ?? "claude_execution_error";
}

/** A subscription's limit is reset at a known time; an API key is only rate limited. */
function isUsageLimit({ apiError, rejectedLimit }: ClaudeRunOutput, status: number | null, text: string): boolean {
	if (status !== null && status !== 429) return false;
	if (rejectedLimit !== null) return status === 429 || apiError === "rate_limit";
	return /^(You've hit your|Session limit reached)/.test(text);
}

function statusInText(text: string): number | null {
	const found = /^API Error: (\d{3})\b/.exec(text);
	return found === null ? null : Number(found[1]);
}
