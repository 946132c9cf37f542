import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import { readExitCode, readToolResult } from "../events/read-tool-result.ts";

/** Tool calls, of sub-agents too, by id. They are compared only at the end, because the lines come in any order. */
export interface ToolCalls {
	/** Names of the tools that the agent itself has called and that have no result yet. */
	open: Map<string, string>;
	/** Calls with a result, and whether it proves that the tool ran: the result of a refused call is an error too. */
	results: Map<string, boolean>;
	/** Names of the tools whose calls were refused, even if they were executed afterwards. */
	refused: Map<string, string>;
}

export function noToolCalls(): ToolCalls {
	return { open: new Map(), results: new Map(), refused: new Map() };
}

/** Reads the results in a `user` line, or in an `assistant` line if the model service has executed the call. */
export function readToolResults({ open, results }: ToolCalls, fields: Record<string, unknown>): void {
	for (const value of asArray(parseObject(fields.message).content)) {
		const block = parseObject(value);
		if (!asString(block.type).endsWith("tool_result")) continue;
		const id = asString(block.tool_use_id) || `result ${results.size} without id`;
		open.delete(id);
		if (isInvalid(block)) continue;
		const isProof = block.is_error !== true || readExitCode(readToolResult(block)) !== undefined;
		results.set(id, isProof || results.get(id) === true);
	}
}

/** Whether the call was not valid, so no tool ran. */
function isInvalid({ content }: Record<string, unknown>): boolean {
	const text = Array.isArray(content) ? parseObject(content[0]).text : content;
	return asString(text).startsWith("<tool_use_error>");
}

export function noteRefused({ refused }: ToolCalls, toolUseId: string, toolName: string): void {
	const id = toolUseId || `without id: ${toolName}`;
	if (!refused.has(id)) refused.set(id, toolName || "a tool");
}

/** Number of executed calls, successful or not. */
export function countExecuted({ results, refused }: ToolCalls): number {
	return [...results].filter(([id, isProof]) => isProof || !refused.has(id)).length;
}

/** Names of the tools whose calls were refused and not executed afterwards. */
export function refusedTools({ results, refused }: ToolCalls): string[] {
	return [...refused].filter(([id]) => results.get(id) !== true).map(([, name]) => name);
}

/** Names of the tools that the agent itself has called without any result. */
export function openTools({ open, refused }: ToolCalls): string[] {
	return [...open].filter(([id]) => !refused.has(id)).map(([, name]) => name);
}

/** For example `Bash (4), Edit`. */
export function listTools(names: string[]): string {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(", ");
}
