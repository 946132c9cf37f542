import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeDenial } from "../events/claude-event.ts";

/** Counts of tool calls, of sub-agents too. */
export interface ToolCalls {
	/** Number of executed calls, successful or not. */
	executed: number;
	/** Names of the tools whose calls were refused, by id of the call. */
	refused: Map<string, string>;
}

/** Counts the results in a `user` line. A call that is refused or not valid has a result, but was not executed. */
export function countExecuted(calls: ToolCalls, fields: Record<string, unknown>): void {
	for (const value of asArray(parseObject(fields.message).content)) {
		const block = parseObject(value);
		if (!asString(block.type).endsWith("tool_result")) continue;
		const isInvalid = asString(block.content).startsWith("<tool_use_error>");
		if (!isInvalid && !calls.refused.has(asString(block.tool_use_id))) calls.executed++;
	}
}

export function countRefused(calls: ToolCalls, toolUseId: string, toolName: string): void {
	const id = toolUseId || `without id: ${toolName}`;
	if (!calls.refused.has(id)) calls.refused.set(id, toolName || "a tool");
}

/** Counts refusals that older versions report only at the end, after their results were counted as executed. */
export function countRefusedAtEnd(calls: ToolCalls, denials: ClaudeDenial[]): void {
	const before = calls.refused.size;
	for (const { toolUseId, toolName } of denials) countRefused(calls, toolUseId, toolName);
	calls.executed = Math.max(0, calls.executed - (calls.refused.size - before));
}

/** For example `Bash (4), Edit`. */
export function listRefused({ refused }: ToolCalls): string {
	const counts = new Map<string, number>();
	for (const name of refused.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
	return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(", ");
}
