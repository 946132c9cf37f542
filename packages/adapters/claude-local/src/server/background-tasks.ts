import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";

export interface ClaudeTask {
	description: string;
	/** The work of a sub-agent belongs to the run; a background command may be a server that is meant to keep running. */
	isSubAgent: boolean;
	/** Whether the agent has answered since the task was stopped, and so was told of it. */
	isKnown: boolean;
}

/** Sub-agents and commands that run in the background, by id. */
export interface BackgroundTasks {
	open: Map<string, ClaudeTask>;
	/** Tasks that the program has stopped, and the agent has not. */
	stopped: Map<string, ClaudeTask>;
	/** Ids of tasks that the agent itself has stopped. */
	byAgent: Set<string>;
}

export function noTasks(): BackgroundTasks {
	return { open: new Map(), stopped: new Map(), byAgent: new Set() };
}

export function noteAnswer({ stopped }: BackgroundTasks): void {
	for (const task of stopped.values()) task.isKnown = true;
}

const STOPPED = new Set(["stopped", "killed", "cancelled", "canceled", "aborted", "interrupted"]);
const RUNNING = new Set(["", "pending", "running", "in_progress", "paused"]);

/** Tools with which an agent stops a task, and their parameters with its id. */
const STOPPING_TOOLS = new Set(["TaskStop", "KillShell", "KillBash"]);
const ID_PARAMETERS = ["task_id", "shell_id", "bash_id"];

export function readAgentStop({ byAgent }: BackgroundTasks, toolName: string, input: unknown): void {
	if (!STOPPING_TOOLS.has(toolName)) return;
	const parameters = parseObject(input);
	for (const name of ID_PARAMETERS) if (typeof parameters[name] === "string") byAgent.add(parameters[name]);
}

/** @param fields A `system` line. */
export function readTaskLine(tasks: BackgroundTasks, fields: Record<string, unknown>): void {
	const id = asString(fields.task_id);
	switch (asString(fields.subtype)) {
		case "background_tasks_changed":
			readOpenTasks(tasks, asArray(fields.tasks).map(parseObject));
			break;
		case "task_started":
			// A command in the foreground ends with its tool call.
			if (id !== "" && fields.is_backgrounded !== false) tasks.open.set(id, readTask(fields));
			break;
		case "task_updated": {
			const patch = parseObject(fields.patch);
			if (id !== "" && patch.is_backgrounded === true) tasks.open.set(id, tasks.open.get(id) ?? readTask(fields));
			readStatus(tasks, id, asString(patch.status), fields);
			break;
		}
		case "task_notification":
			readStatus(tasks, id, asString(fields.status) || "completed", fields);
	}
}

/** Replaces the tasks with the program's complete list; a task that is no longer in it may still be reported as stopped. */
function readOpenTasks({ open }: BackgroundTasks, listed: Record<string, unknown>[]): void {
	const ids = new Set(listed.map((task) => asString(task.task_id)));
	for (const id of open.keys()) if (!ids.has(id)) open.delete(id);
	for (const task of listed) {
		const id = asString(task.task_id);
		if (id !== "" && !open.has(id)) open.set(id, readTask(task));
	}
}

function readStatus(tasks: BackgroundTasks, id: string, status: string, fields: Record<string, unknown>): void {
	if (RUNNING.has(status)) return;
	const task = tasks.open.get(id) ?? readTask(fields);
	tasks.open.delete(id);
	if (STOPPED.has(status)) {
		if (!tasks.byAgent.has(id) && !tasks.stopped.has(id)) tasks.stopped.set(id, task);
	} else {
		tasks.stopped.delete(id);
	}
}

function readTask(fields: Record<string, unknown>): ClaudeTask {
	const description = asString(fields.description) || asString(fields.summary) || asString(fields.task_id);
	return { description, isKnown: false, isSubAgent: !/bash|shell/.test(asString(fields.task_type)) };
}
