import { type CreateRoutine, issuePrioritySchema, omitUndefined } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import { choice, type OptionValues, text } from "./options.ts";
import { readPrompt } from "./prompt.ts";

export const CRON_OPTION = text(
	"<expression>",
	"schedule: minute, hour, day, month, day of the week, for example '0 9 * * 1-5'",
);

export const ROUTINE_TASK_OPTIONS = {
	prompt: text("<text>", "wake the agent with this prompt; `-` for standard input"),
	promptFile: text("<file>", "file with the prompt; `-` for standard input"),
	issue: text("<title>", "instead of --prompt: create an issue with this title for the agent"),
	description: text("<text>", "with --issue: description of the issue"),
	priority: choice("<priority>", "with --issue: priority of the issue", issuePrioritySchema.options),
};

type RoutineTaskOptions = OptionValues<typeof ROUTINE_TASK_OPTIONS>;

/** `undefined` when no option describes the task. */
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
		...omitUndefined({ description, priority }),
	};
}
