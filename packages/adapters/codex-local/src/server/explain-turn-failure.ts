import { firstLine } from "@paperclipai/adapter-utils/server-utils";
import { type Clock, readResetTime } from "./reset-time.ts";
import type { CodexFailure } from "./verdict.ts";

type Explanation = Omit<CodexFailure, "errorMessage">;

const LOG_IN_HINT = "Log in with `codex login` as the user the server runs as, or set a valid key in env.";

/** The program gives no codes, only sentences of its own; what is not among them stays `codex_turn_failed`. */
const KNOWN: [RegExp, Explanation][] = [
	[
		/hit your usage limit|usage limit has been reached|out of credits|spend cap|quota exceeded/i,
		{
			errorCode: "codex_usage_limit",
			errorFamily: "provider_quota",
			errorHint: "Wait until the limit is filled up again, buy more, or use another account.",
		},
	],
	[
		/status 40[13]\b|could not be refreshed|sign in again|not logged in/i,
		{ errorCode: "codex_authentication", errorFamily: "authentication", errorHint: LOG_IN_HINT },
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
		/status 404\b|\bmodel\b.*(does not exist|is not supported|requires a newer version)/i,
		{
			errorCode: "codex_model_not_found",
			errorFamily: "configuration",
			errorHint: 'Set "model" to one that the account may use; a newer model may need a newer Codex.',
		},
	],
	[
		/content_filter|usage policy|flagged (as|for)/i,
		{
			errorCode: "codex_refusal",
			errorFamily: "model_refusal",
			errorHint: "The model's service refuses this request; word the task otherwise or use another model.",
		},
	],
	[
		/context window|context_length_exceeded/,
		{ errorCode: "codex_prompt_too_long", errorHint: "Start the task in a fresh session or shorten the prompt." },
	],
	[/max_output_tokens/, { errorCode: "codex_output_limit", errorHint: "Ask for smaller pieces of work." }],
	[
		/status:? 429\b|rate limit/i,
		{
			errorCode: "codex_rate_limited",
			errorFamily: "transient_upstream",
			errorHint: "Nothing to do: the run is tried again later.",
		},
	],
	[
		/status:? 5\d\d\b|high demand|at capacity|stream disconnected|Connection failed|error sending request/,
		{
			errorCode: "codex_upstream",
			errorFamily: "transient_upstream",
			errorHint: "The model's service fails or is out of reach; the run is tried again later.",
		},
	],
];

export function explainTurnFailure(message: string, clock: Clock): CodexFailure {
	const explanation = KNOWN.find(([pattern]) => pattern.test(message))?.[1] ?? { errorCode: "codex_turn_failed" };
	const resetsAt = explanation.errorFamily === "provider_quota" ? readResetTime(message, clock) : null;
	return {
		errorMessage: firstLine(message),
		...explanation,
		...(resetsAt === null ? {} : { retryNotBefore: resetsAt }),
	};
}
