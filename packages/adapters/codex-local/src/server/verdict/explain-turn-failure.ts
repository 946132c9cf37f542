import { type Clock, excerpt, firstLine, readRetryTime } from "@paperclipai/adapter-utils/server-utils";
import { explainText, MCP_SERVERS, requiredServers } from "./explain-exit.ts";
import { type CodexErrorCode, type CodexFailure, failure, missingKey } from "./failures.ts";

/** Codex reports sentences instead of codes; unknown sentences are `codex_turn_failed`. */
const KNOWN: [RegExp, CodexErrorCode][] = [
	[/hit your usage limit|usage limit has been reached|out of credits|spend cap|quota exceeded/i, "codex_usage_limit"],
	[/status 40[13]\b|could not be refreshed|sign in again/i, "codex_authentication"],
	[
		/status 404\b|\bmodel\b.{0,200}(does not exist|is not supported|requires a newer version)/i,
		"codex_model_not_found",
	],
	[/content_filter|usage policy|flagged (as|for)/i, "codex_refused"],
	[/context window|context_length_exceeded/, "codex_prompt_too_long"],
	[/max_output_tokens/, "codex_output_limit"],
	[/status:? 429\b|rate limit/i, "codex_rate_limited"],
	[
		/status:? 5\d\d\b|high demand|at capacity|stream disconnected|Connection failed|error sending request/,
		"codex_upstream",
	],
];

/** Causes that newer versions name. If the cause is not exact, a known sentence takes precedence. */
const CAUSES = new Map<string, [code: CodexErrorCode, isExact: boolean]>(
	Object.entries({
		usageLimitExceeded: ["codex_usage_limit", true],
		sessionBudgetExceeded: ["codex_usage_limit", true],
		rateLimitExceeded: ["codex_rate_limited", true],
		unauthorized: ["codex_authentication", true],
		modelNotFound: ["codex_model_not_found", true],
		contextWindowExceeded: ["codex_prompt_too_long", true],
		cyberPolicy: ["codex_refused", true],
		bioPolicy: ["codex_refused", true],
		misalignmentPolicyViolation: ["codex_refused", true],
		serverOverloaded: ["codex_upstream", true],
		flexUnavailable: ["codex_upstream", true],
		policyCapacityUnavailable: ["codex_upstream", true],
		internalServerError: ["codex_upstream", false],
		httpConnectionFailed: ["codex_upstream", false],
		responseStreamConnectionFailed: ["codex_upstream", false],
		responseStreamDisconnected: ["codex_upstream", false],
		responseTooManyFailedAttempts: ["codex_upstream", false],
	}),
);

/** @param cause The program's own name for the cause; `null` if it reports none. */
export function explainTurnFailure(reported: string, clock: Clock, cause: string | null = null): CodexFailure {
	const message = excerpt(reported);
	if (message.startsWith("Missing environment variable")) return missingKey(firstLine(message));
	const [, servers] = MCP_SERVERS.exec(message) ?? [];
	if (servers !== undefined) return requiredServers(servers);
	const explained = failure(codeOf(message, cause), firstLine(message));
	const resetsAt = explained.errorFamily === "provider_quota" ? readRetryTime(message, clock) : null;
	return resetsAt === null ? explained : { ...explained, retryNotBefore: resetsAt };
}

function codeOf(message: string, cause: string | null): CodexErrorCode {
	const [named, isExact] = (cause === null ? undefined : CAUSES.get(cause)) ?? [null, false];
	if (named !== null && isExact) return named;
	return KNOWN.find(([pattern]) => pattern.test(message))?.[1] ?? named ?? "codex_turn_failed";
}

/** Why a thread or its first turn could not be started. */
export function explainRefusal(reported: string, clock: Clock): CodexFailure {
	const known = explainText(excerpt(reported));
	return known ?? explainTurnFailure(reported, clock);
}
