import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeEvent } from "../../events/claude-event.ts";

/** The plan of the agent, as far as its calls tell. */
export interface ClaudePlan {
	/** `""` if it is not known. */
	text: string;
	/** The texts before the calls that have no result yet, by the ids of the calls. */
	before: ReadonlyMap<string, string>;
}

export const noPlan = (): ClaudePlan => ({ text: "", before: new Map() });

/**
 * Follows the plan, because newer versions ask for it without repeating it, and may keep it in a file outside the
 * project.
 * @param folder Working folder; `""` if it is not known.
 */
export function readPlan(plan: ClaudePlan, event: ClaudeEvent, folder: string): ClaudePlan {
	if (event.kind !== "message" || event.fromSubAgent) return plan;
	let { text } = plan;
	const before = new Map(plan.before);
	for (const block of event.blocks) {
		if (block.kind === "tool_result") {
			// The call has changed nothing.
			if (block.isError) text = before.get(block.id) ?? text;
			before.delete(block.id);
		} else if (block.kind === "tool_call" && event.role === "assistant") {
			const input = parseObject(block.input);
			const isOfFile = isPlanFile(asString(input.file_path), folder);
			if (isOfFile) before.set(block.id, text);
			if (block.name === "ExitPlanMode") text = asString(input.plan) || text;
			else if (isOfFile) text = afterCall(text, block.name, input);
		}
	}
	return { text, before };
}

function isPlanFile(file: string, folder: string): boolean {
	const isOfProject = folder !== "" && file.startsWith(`${folder}/`) && !file.includes("/.claude/plans/");
	return /\/plans\/[^/]+\.md$/.test(file) && !isOfProject;
}

/** Returns the text of the file after the call; `""` if the call does not fit the text. */
function afterCall(text: string, tool: string, input: Record<string, unknown>): string {
	if (tool === "Write") return asString(input.content);
	if (tool === "Edit") return afterEdit(text, input);
	if (tool === "MultiEdit") return asArray(input.edits).map(parseObject).reduce(afterEdit, text);
	return text;
}

function afterEdit(text: string, { old_string, new_string, replace_all }: Record<string, unknown>): string {
	const [before, after] = [asString(old_string), asString(new_string)];
	// An edit of nothing creates the file.
	if (before === "") return after;
	const parts = text.split(before);
	return parts.length === 2 || (parts.length > 2 && replace_all === true) ? parts.join(after) : "";
}
