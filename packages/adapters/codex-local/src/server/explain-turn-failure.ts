import { firstLine } from "@paperclipai/adapter-utils/server-utils";
import type { CodexFailure } from "./verdict.ts";

type Explanation = Omit<CodexFailure, "errorMessage">;

/** The program gives no codes, only sentences of its own; what is not among them stays `codex_turn_failed`. */
const KNOWN: [RegExp, Explanation][] = [
	[
		/hit your usage limit|usage limit has been reached/i,
		{ errorCode: "codex_usage_limit", errorFamily: "provider_quota" },
	],
	[
		/status 40[13]\b/,
		{
			errorCode: "codex_authentication",
			errorFamily: "authentication",
			errorHint: "Log in with `codex login` as the user the server runs as, or set a valid key in env.",
		},
	],
	[
		/^Missing environment variable/,
		{
			errorCode: "codex_authentication",
			errorFamily: "authentication",
			errorHint: "Set the variable in env: the server's own environment does not reach the agent.",
		},
	],
	[
		/status 404\b/,
		{
			errorCode: "codex_model_not_found",
			errorFamily: "configuration",
			errorHint: 'Set "model" to one that the account may use.',
		},
	],
	[
		/context window/,
		{ errorCode: "codex_prompt_too_long", errorHint: "Start the task in a fresh session or shorten the prompt." },
	],
	[/max_output_tokens/, { errorCode: "codex_output_limit", errorHint: "Ask for smaller pieces of work." }],
	[/status:? 429\b/, { errorCode: "codex_rate_limited", errorFamily: "transient_upstream" }],
	[
		/status:? 5\d\d\b|high demand|at capacity|stream disconnected|Connection failed|error sending request/,
		{ errorCode: "codex_upstream", errorFamily: "transient_upstream" },
	],
];

export function explainTurnFailure(message: string): CodexFailure {
	const known = KNOWN.find(([pattern]) => pattern.test(message));
	return { errorMessage: firstLine(message), ...(known?.[1] ?? { errorCode: "codex_turn_failed" }) };
}
