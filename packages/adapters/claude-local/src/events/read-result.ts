import { asAmount, asArray, asCount, asNumber, asString, parseObject } from "@paperclipai/adapter-utils";
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
		errors: readErrors(fields),
		sessionId: asString(fields.session_id),
		apiErrorStatus: readStatus(fields.api_error_status),
		terminalReason: readTerminalReason(fields),
		startupFailure: readText(fields.startup_failure_reason),
		stopReason: readText(fields.stop_reason),
		numTurns: readNumber(fields.num_turns),
		ranCommand: fields.local_command !== undefined,
		permissionDenials: asArray(fields.permission_denials).map(readDenial),
		usage: spent === null ? readUsage(parseObject(fields.usage)) : spent.usage,
		totalUsage: readModelUsage(fields.modelUsage)?.usage ?? null,
		isCounted: spent !== null,
		costUsd: spent?.costUsd ?? null,
		totalCostUsd: asAmount(fields.total_cost_usd),
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

/** A value of another type than text is not ignored, because it may name an error. */
function readText(value: unknown): string {
	if (typeof value === "string") return value;
	return readFlag(value) ? toJson(value) : "";
}

function readErrors({ errors, error }: Record<string, unknown>): string[] {
	const texts = [...(Array.isArray(errors) ? errors : [errors]), error].map(readText);
	return texts.filter((text) => text.trim() !== "");
}

function readStatus(value: unknown): number | null {
	return readFlag(value) && value !== "" ? (readNumber(value) ?? 0) : null;
}

/** A turn that waits for the result of a deferred call is not completed, whatever its reason says. */
function readTerminalReason({ terminal_reason, stop_reason, deferred_tool_use }: Record<string, unknown>): string {
	const reason = readText(terminal_reason);
	if (reason !== "" && reason !== "completed") return reason;
	const stopReason = readText(stop_reason);
	if (stopReason.startsWith("tool_deferred")) return stopReason;
	return readFlag(deferred_tool_use) ? "tool_deferred" : reason;
}

function readDenial(value: unknown): ClaudeDenial {
	const { tool_use_id, tool_name, tool_input } = parseObject(value);
	return { toolUseId: asString(tool_use_id), toolName: asString(tool_name), input: tool_input };
}
