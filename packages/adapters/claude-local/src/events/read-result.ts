import type { ClaudeEvent, ClaudeUsage } from "./claude-event.ts";
import { asFields, countAt, type Fields, fieldsAt, listAt, numberAt, textAt } from "./json-fields.ts";

export function readResult(fields: Fields): ClaudeEvent {
	const spent = readSpent(fields);
	return {
		kind: "result",
		subtype: textAt(fields, "subtype"),
		isError: fields.is_error === true,
		text: textAt(fields, "result"),
		errors: listAt(fields, "errors").map((error) => (typeof error === "string" ? error : JSON.stringify(error))),
		sessionId: textAt(fields, "session_id"),
		apiErrorStatus: numberAt(fields, "api_error_status"),
		terminalReason: textAt(fields, "terminal_reason"),
		stopReason: textAt(fields, "stop_reason"),
		numTurns: countAt(fields, "num_turns"),
		permissionDenials: listAt(fields, "permission_denials").length,
		usage: spent?.usage ?? readUsage(fieldsAt(fields, "usage")),
		costUsd: spent?.costUsd ?? null,
		totalCostUsd: countAt(fields, "total_cost_usd"),
	};
}

/** The program counts three kinds of input apart: new, written to the cache, read from the cache. */
function readUsage(usage: Fields): ClaudeUsage {
	const cachedInputTokens = countAt(usage, "cache_read_input_tokens");
	return {
		inputTokens: countAt(usage, "input_tokens") + countAt(usage, "cache_creation_input_tokens") + cachedInputTokens,
		outputTokens: countAt(usage, "output_tokens"),
		cachedInputTokens,
	};
}

/** What each model has used since the `result` line before, sub-agents included. Printed by 2.1.330 and later. */
function readSpent(fields: Fields): { usage: ClaudeUsage; costUsd: number } | null {
	const models = asFields(fields.model_usage_since_last_result);
	if (models === null) return null;
	const usage: ClaudeUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
	let costUsd = 0;
	for (const value of Object.values(models)) {
		const model = asFields(value) ?? {};
		const cached = countAt(model, "cacheReadInputTokens");
		usage.inputTokens += countAt(model, "inputTokens") + countAt(model, "cacheCreationInputTokens") + cached;
		usage.outputTokens += countAt(model, "outputTokens");
		usage.cachedInputTokens += cached;
		costUsd += countAt(model, "costUSD");
	}
	return { usage, costUsd };
}
