import type { ClaudeTaskEndEvent, ClaudeTaskEvent } from "../events/claude-event.ts";
import { isSubAgentType } from "../events/read-task.ts";
import { toolKindOf } from "./tool-kinds.ts";

interface ToolCall {
	name: string;
	/** The call that started the sub-agent that made this one; `""` for the main agent. */
	parentToolUseId: string;
	isOpen: boolean;
}

interface Task {
	/** The call that started the sub-agent to which the end of the task belongs; `""` for the main agent. */
	shownUnder: string;
	/** The call that started the task. */
	toolUseId: string;
	isHidden: boolean;
	/** `null` when the program has not said so. */
	isInBackground: boolean | null;
}

/** The part of the transcript to which news of a task belong. */
export interface TaskPlace {
	shownUnder: string;
	/** Whether the program's own list hides the task, or the result of its tool call shows the same. */
	isHidden: boolean;
	isInBackground: boolean;
}

/** Follows tool calls and the tasks that they start: sub-agents and commands, in the foreground or the background. */
export interface Tasks {
	call(id: string, name: string, parentToolUseId: string): void;
	/** The call that started the sub-agent that made this one; `""` for the main agent. */
	parentOf(id: string): string;
	/** Name of the tool; `undefined` for an unknown call. */
	result(id: string): string | undefined;
	change(event: ClaudeTaskEvent): TaskPlace;
	end(event: ClaudeTaskEndEvent): TaskPlace;
	reset(): void;
}

/** Bounds the calls to remember, because a run may make any number of them. */
const MAX_CALLS = 2_000;

export function createTasks(): Tasks {
	const calls = new Map<string, ToolCall>();
	const tasks = new Map<string, Task>();

	function taskOf(event: ClaudeTaskEvent | ClaudeTaskEndEvent): Task {
		const known = tasks.get(event.taskId);
		if (known !== undefined) return { ...known, isHidden: known.isHidden || event.isHidden };
		const { toolUseId, isHidden } = event;
		return { shownUnder: placeOf(event), toolUseId, isHidden, isInBackground: null };
	}

	/** A sub-agent has its own part of the transcript; a command belongs to the agent that started it. */
	function placeOf({ toolUseId, parentTaskId, taskType, isOfSubAgent }: ClaudeTaskEvent | ClaudeTaskEndEvent): string {
		const call = calls.get(toolUseId);
		if (isSubAgent(taskType, call?.name)) return toolUseId;
		return call?.parentToolUseId || (isOfSubAgent || parentTaskId !== "" ? subAgentOf(parentTaskId) : "");
	}

	function subAgentOf(taskId: string): string {
		return tasks.get(taskId)?.toolUseId ?? "";
	}

	return {
		call(id, name, parentToolUseId) {
			calls.set(id, { name, parentToolUseId, isOpen: true });
			forgetOldest(calls);
		},
		parentOf: (id) => calls.get(id)?.parentToolUseId ?? "",
		result(id) {
			const call = calls.get(id);
			if (call === undefined || !call.isOpen) return undefined;
			call.isOpen = false;
			return call.name;
		},
		change(event) {
			const task = taskOf(event);
			task.isInBackground = event.isInBackground ?? task.isInBackground;
			if (event.taskId !== "") tasks.set(event.taskId, task);
			forgetOldest(tasks);
			return { shownUnder: task.shownUnder, isHidden: task.isHidden, isInBackground: task.isInBackground !== false };
		},
		end(event) {
			const task = taskOf(event);
			const isInBackground = task.isInBackground ?? calls.get(task.toolUseId)?.isOpen !== true;
			// The agent waited for it, so the result of the call follows, unless the task was stopped.
			const isRepeated = !isInBackground && event.status !== "stopped";
			return { shownUnder: task.shownUnder, isHidden: task.isHidden || isRepeated, isInBackground };
		},
		reset() {
			calls.clear();
			tasks.clear();
		},
	};
}

function isSubAgent(taskType: string, toolName: string | undefined): boolean {
	if (toolName !== undefined && taskType === "") return toolKindOf(toolName) === "task";
	return isSubAgentType(taskType) || (toolName !== undefined && toolKindOf(toolName) === "task");
}

function forgetOldest(known: Map<string, unknown>): void {
	if (known.size > MAX_CALLS) known.delete(known.keys().next().value ?? "");
}
