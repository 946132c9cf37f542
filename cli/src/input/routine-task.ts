import type { CreateRoutine, IssuePriority } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import { type PromptOptions, readPrompt } from "./prompt.ts";

export interface RoutineTaskOptions extends PromptOptions {
	/** Title of the issue to create. */
	issue?: string;
	description?: string;
	priority?: IssuePriority;
}

/** What a routine is to do; `undefined` when the options do not say so. */
export async function readRoutineTask(options: RoutineTaskOptions): Promise<CreateRoutine["task"] | undefined> {
	const { issue, description, priority } = options;
	const prompt = await readPrompt(options);
	if (issue !== undefined && prompt !== undefined) {
		throw usageError("Both a prompt and --issue are specified.", "Use only one of them.");
	}
	if (issue === undefined && (description ?? priority) !== undefined) {
		throw usageError("--description and --priority describe an issue.", "Add its title with: --issue TITLE");
	}
	if (prompt !== undefined) return { kind: "prompt", prompt };
	if (issue === undefined) return undefined;
	return {
		kind: "issue",
		title: issue,
		...(description === undefined ? {} : { description }),
		...(priority === undefined ? {} : { priority }),
	};
}
