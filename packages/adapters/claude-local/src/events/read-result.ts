import { asArray, asCount, asNumber, asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeDenial, ClaudeEvent } from "./claude-event.ts";
import { toJson } from "./read-tool-result.ts";
import { readModelUsage, readUsage } from "./read-usage.ts";

export function readResult(fields: Record<string, unknown>): ClaudeEvent {
	// Printed by 2.1.330 and later; empty if no tokens were used since the previous result.
	const spent = readModelUsage(fields.model_usage_since_last_result);
	return {
		kind: "result",
		subtype: asString(fields.subtype),
		isError: readFlag(fields.is_error),
		text: asString(fields.result),
		errors: asArray(fields.errors).map((error) => (typeof error === "string" ? error : toJson(error))),
		sessionId: asString(fields.session_id),
		apiErrorStatus: asNumber(fields.api_error_status, null),
		terminalReason: asString(fields.terminal_reason),
		startupFailure: asString(fields.startup_failure_reason),
		stopReason: asString(fields.stop_reason),
		numTurns: readNumber(fields.num_turns),
		ranCommand: fields.local_command !== undefined,
		permissionDenials: asArray(fields.permission_denials).map(readDenial),
		usage: spent?.usage ?? readUsage(parseObject(fields.usage)),
		totalUsage: readModelUsage(fields.modelUsage)?.usage ?? null,
		costUsd: spent?.costUsd ?? null,
		totalCostUsd: asCount(fields.total_cost_usd),
		killedSubAgents: readKilled(parseObject(parseObject(fields.subagent_stats).killed)),
	};
}

/** Omits sub-agents that another agent has stopped on purpose. */
function readKilled({ system, user }: Record<string, unknown>): number {
	return asCount(system) + asCount(user);
}

function readNumber(value: unknown): number | null {
	return asNumber(typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value, null);
}

/** A value of another type counts as true, because only a plain "no" proves that nothing went wrong. */
function readFlag(value: unknown): boolean {
	return !(value === undefined || value === null || value === false || value === 0 || value === "false");
}

function readDenial(value: unknown): ClaudeDenial {
	const { tool_use_id, tool_name, tool_input } = parseObject(value);
	return { toolUseId: asString(tool_use_id), toolName: asString(tool_name), input: tool_input };
}
