import { asArray, asCount, asNumber, asString, isObject, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeEvent, ClaudeUsage } from "./claude-event.ts";
import { toJson } from "./read-tool-result.ts";

export function readResult(fields: Record<string, unknown>): ClaudeEvent {
	const spent = readSpent(fields);
	return {
		kind: "result",
		subtype: asString(fields.subtype),
		isError: fields.is_error === true,
		text: asString(fields.result),
		errors: asArray(fields.errors).map((error) => (typeof error === "string" ? error : toJson(error))),
		sessionId: asString(fields.session_id),
		apiErrorStatus: asNumber(fields.api_error_status, null),
		terminalReason: asString(fields.terminal_reason),
		stopReason: asString(fields.stop_reason),
		numTurns: asCount(fields.num_turns),
		permissionDenials: asArray(fields.permission_denials).length,
		usage: spent?.usage ?? readUsage(parseObject(fields.usage)),
		costUsd: spent?.costUsd ?? null,
		totalCostUsd: asCount(fields.total_cost_usd),
	};
}

/** The program counts new input, input written to the cache and input read from the cache separately. */
function readUsage(usage: Record<string, unknown>): ClaudeUsage {
	const cachedInputTokens = asCount(usage.cache_read_input_tokens);
	return {
		inputTokens: asCount(usage.input_tokens) + asCount(usage.cache_creation_input_tokens) + cachedInputTokens,
		outputTokens: asCount(usage.output_tokens),
		cachedInputTokens,
	};
}

/** Usage of each model since the last `result` line, with sub-agents. Printed by 2.1.330 and later. */
function readSpent(fields: Record<string, unknown>): { usage: ClaudeUsage; costUsd: number } | null {
	const models = fields.model_usage_since_last_result;
	if (!isObject(models)) return null;
	const usage: ClaudeUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
	let costUsd = 0;
	for (const value of Object.values(models)) {
		const model = parseObject(value);
		const cached = asCount(model.cacheReadInputTokens);
		usage.inputTokens += asCount(model.inputTokens) + asCount(model.cacheCreationInputTokens) + cached;
		usage.outputTokens += asCount(model.outputTokens);
		usage.cachedInputTokens += cached;
		costUsd += asCount(model.costUSD);
	}
	return { usage, costUsd };
}
