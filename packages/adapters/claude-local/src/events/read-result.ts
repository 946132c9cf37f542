import { asArray, asCount, asNumber, asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeDenial, ClaudeEvent } from "./claude-event.ts";
import { toJson } from "./read-tool-result.ts";
import { readModelUsage, readUsage } from "./read-usage.ts";

export function readResult(fields: Record<string, unknown>): ClaudeEvent {
	// Printed by 2.1.330 and later; empty if the run was cancelled.
	const spent = readModelUsage(fields.model_usage_since_last_result);
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
		permissionDenials: asArray(fields.permission_denials).map(readDenial),
		usage: spent?.usage ?? readUsage(parseObject(fields.usage)),
		totalUsage: readModelUsage(fields.modelUsage)?.usage ?? null,
		costUsd: spent?.costUsd ?? null,
		totalCostUsd: asCount(fields.total_cost_usd),
	};
}

function readDenial(value: unknown): ClaudeDenial {
	const { tool_use_id, tool_name, tool_input } = parseObject(value);
	return { toolUseId: asString(tool_use_id), toolName: asString(tool_name), input: tool_input };
}
