import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";
import { isHiddenTask, isSubAgentType } from "../events/read-task.ts";

export interface ClaudeTask {
	description: string;
	/** The work of a sub-agent belongs to the run; a background command may be a server that is meant to keep running. */
	isSubAgent: boolean;
	/** Whether the agent has answered since the task was stopped, and so was told of it. */
	isKnown: boolean;
	/** The call that waits for the task; `""` if unknown or none does. */
	waitingCall: string;
}

/** Sub-agents and commands that run in the background, by id. */
export interface BackgroundTasks {
	open: Map<string, ClaudeTask>;
	/** Ids of tasks by the call that waits for them. */
	byCall: Map<string, Set<string>>;
	/** Tasks that the program has stopped, and the agent has not. */
	stopped: Map<string, ClaudeTask>;
	/** Ids of tasks that the agent itself has stopped. */
	byAgent: Set<string>;
	/** Ids of the program's housekeeping, on which the run does not depend. */
	hidden: Set<string>;
	/** Ids of all sub-agents that the program has stopped, even if they were continued later or are housekeeping. */
	everStopped: Set<string>;
}

export function noTasks(): BackgroundTasks {
	const ids = { byAgent: new Set<string>(), hidden: new Set<string>(), everStopped: new Set<string>() };
	return { open: new Map(), byCall: new Map(), stopped: new Map(), ...ids };
}

export function noteAnswer({ stopped }: BackgroundTasks): void {
	for (const task of stopped.values()) task.isKnown = true;
}

const STOPPED = new Set(["stopped", "killed", "cancelled", "canceled", "aborted", "interrupted"]);
const RUNNING = new Set(["", "pending", "running", "in_progress", "paused"]);

/** Tools with which an agent stops a task, and their parameters with its id. */
const STOPPING_TOOLS = new Set(["TaskStop", "KillShell", "KillBash"]);
const ID_PARAMETERS = ["task_id", "shell_id", "bash_id"];

export function isStoppingTool(toolName: string): boolean {
	return STOPPING_TOOLS.has(toolName);
}

export function readAgentStop({ byAgent }: BackgroundTasks, toolName: string, input: unknown): void {
	if (!isStoppingTool(toolName)) return;
	const parameters = parseObject(input);
	for (const name of ID_PARAMETERS) if (typeof parameters[name] === "string") byAgent.add(parameters[name]);
}

/** @param fields A `system` line. */
export function readTaskLine(tasks: BackgroundTasks, fields: Record<string, unknown>): void {
	const id = asString(fields.task_id);
	if (isHiddenTask(fields)) {
		tasks.hidden.add(id);
		tasks.open.delete(id);
	}
	if (tasks.hidden.has(id)) {
		const status = asString(fields.status) || asString(parseObject(fields.patch).status);
		if (STOPPED.has(status)) tasks.everStopped.add(id);
		return;
	}
	switch (asString(fields.subtype)) {
		case "background_tasks_changed":
			readOpenTasks(tasks, asArray(fields.tasks).map(parseObject));
			break;
		case "task_started":
			// A command in the foreground ends with its tool call.
			if (id !== "" && fields.is_backgrounded !== false) openTask(tasks, id, readTask(fields));
			break;
		case "task_updated": {
			const patch = parseObject(fields.patch);
			if (id !== "" && patch.is_backgrounded === true) {
				tasks.open.set(id, { ...(tasks.open.get(id) ?? readTask(fields)), waitingCall: "" });
			}
			readStatus(tasks, id, asString(patch.status), fields);
			break;
		}
		case "task_notification":
			readStatus(tasks, id, asString(fields.status) || "completed", fields);
	}
}

function openTask({ open, byCall }: BackgroundTasks, id: string, task: ClaudeTask): void {
	open.set(id, task);
	const ids = byCall.get(task.waitingCall);
	if (ids !== undefined) ids.add(id);
	else if (task.waitingCall !== "") byCall.set(task.waitingCall, new Set([id]));
}

/** Replaces the tasks with the program's complete list; a task that is no longer in it may still be reported as stopped. */
function readOpenTasks({ open, hidden }: BackgroundTasks, listed: Record<string, unknown>[]): void {
	const ids = new Set(listed.map((task) => asString(task.task_id)));
	for (const id of open.keys()) if (!ids.has(id)) open.delete(id);
	for (const task of listed) {
		const id = asString(task.task_id);
		if (id === "" || open.has(id) || hidden.has(id) || isHiddenTask(task)) continue;
		open.set(id, { ...readTask(task), waitingCall: "" });
	}
}

function readStatus(tasks: BackgroundTasks, id: string, status: string, fields: Record<string, unknown>): void {
	if (RUNNING.has(status)) return;
	const task = tasks.open.get(id) ?? readTask(fields);
	tasks.open.delete(id);
	if (STOPPED.has(status)) {
		if (tasks.byAgent.has(id) || tasks.stopped.has(id)) return;
		tasks.stopped.set(id, task);
		if (task.isSubAgent) tasks.everStopped.add(id);
	} else {
		tasks.stopped.delete(id);
	}
}

/** Ends the tasks for which a call has waited, when its result arrives, unless they continue. @param fields A `user` line. */
export function readCallResults({ open, byCall }: BackgroundTasks, fields: Record<string, unknown>): void {
	const { isAsync, backgroundTaskId } = parseObject(fields.tool_use_result);
	const isInBackground = isAsync === true || typeof backgroundTaskId === "string";
	for (const value of asArray(parseObject(fields.message).content)) {
		const call = asString(parseObject(value).tool_use_id);
		for (const id of byCall.get(call) ?? []) {
			const task = open.get(id);
			if (task?.waitingCall !== call) continue;
			if (isInBackground) task.waitingCall = "";
			else open.delete(id);
		}
		byCall.delete(call);
	}
}

function readTask(fields: Record<string, unknown>): ClaudeTask {
	const description = asString(fields.description) || asString(fields.summary) || asString(fields.task_id);
	const waitingCall = fields.is_backgrounded === true ? "" : asString(fields.tool_use_id);
	return { description, isKnown: false, isSubAgent: isSubAgentType(asString(fields.task_type)), waitingCall };
}
