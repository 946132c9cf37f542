import type { CreateRoutine, Routine } from "@paperclipai/shared";

export interface RoutineValues {
	agentId: string;
	name: string;
	cron: string;
	timeZone: string;
	kind: "prompt" | "issue";
	prompt: string;
	title: string;
	description: string;
}

/** Path of a field in the request body. */
export const pathInRoutine = (key: string): string =>
	["prompt", "title", "description"].includes(key) ? `task.${key}` : key;

/** @param agentId Empty: not chosen yet. */
export function newRoutine(agentId: string): RoutineValues {
	return {
		agentId,
		name: "",
		cron: "0 9 * * 1-5",
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
		kind: "prompt",
		prompt: "",
		title: "",
		description: "",
	};
}

export function toRoutineValues({ agentId, name, cron, timeZone, task }: Routine): RoutineValues {
	return {
		...{ agentId, name, cron, timeZone, kind: task.kind },
		prompt: task.kind === "prompt" ? task.prompt : "",
		title: task.kind === "issue" ? task.title : "",
		description: task.kind === "issue" ? (task.description ?? "") : "",
	};
}

/** @param stored The current task, whose priority is kept. */
export function toTask(values: RoutineValues, stored?: Routine["task"]): CreateRoutine["task"] {
	if (values.kind === "prompt") return { kind: "prompt", prompt: values.prompt };
	const priority = stored?.kind === "issue" ? { priority: stored.priority } : {};
	return { kind: "issue", title: values.title, description: values.description.trim() || null, ...priority };
}
