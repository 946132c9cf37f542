import { asString } from "@paperclipai/adapter-utils";
import type { ClaudeTaskEndEvent, ClaudeTaskEvent } from "./claude-event.ts";

/** @param changes The part of the line that says what is new. */
export function readTask(fields: Record<string, unknown>, changes: Record<string, unknown>): ClaudeTaskEvent {
	const { is_backgrounded: isInBackground } = changes;
	return {
		kind: "task",
		...readTaskFields(fields),
		isInBackground: typeof isInBackground === "boolean" ? isInBackground : null,
		error: asString(changes.error),
	};
}

export function readTaskEnd(fields: Record<string, unknown>): ClaudeTaskEndEvent {
	const status = asString(fields.status);
	return { kind: "task_end", ...readTaskFields(fields), status, summary: asString(fields.summary) };
}

function readTaskFields(fields: Record<string, unknown>) {
	return {
		taskId: asString(fields.task_id),
		toolUseId: asString(fields.tool_use_id),
		parentTaskId: asString(fields.parent_task_id),
		taskType: asString(fields.task_type),
		isOfSubAgent: fields.owned_by_subagent === true,
		isHidden: isHiddenTask(fields),
	};
}

/** Whether the program asks not to show the task, because it is housekeeping. */
export function isHiddenTask(fields: Record<string, unknown>): boolean {
	return fields.skip_transcript === true || fields.ambient === true;
}

/** Other tasks are commands and monitors. A task without a type is from a version that runs only sub-agents this way. */
export function isSubAgentType(taskType: string): boolean {
	return taskType === "" || /agent|workflow/.test(taskType);
}
