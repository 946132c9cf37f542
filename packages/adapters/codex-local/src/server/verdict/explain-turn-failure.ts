import { type Clock, excerpt, firstLine, readRetryTime } from "@paperclipai/adapter-utils/server-utils";
import { MCP_SERVERS, requiredServers } from "./explain-exit.ts";
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

export function explainTurnFailure(reported: string, clock: Clock): CodexFailure {
	const message = excerpt(reported);
	if (message.startsWith("Missing environment variable")) return missingKey(firstLine(message));
	const [, servers] = MCP_SERVERS.exec(message) ?? [];
	if (servers !== undefined) return requiredServers(servers);
	const [, errorCode] = KNOWN.find(([pattern]) => pattern.test(message)) ?? [null, "codex_turn_failed" as const];
	const explained = failure(errorCode, firstLine(message));
	const resetsAt = explained.errorFamily === "provider_quota" ? readRetryTime(message, clock) : null;
	return resetsAt === null ? explained : { ...explained, retryNotBefore: resetsAt };
}
