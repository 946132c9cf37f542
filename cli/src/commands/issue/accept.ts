import { asArray } from "@paperclipai/adapter-utils";
import { acceptInteraction, type Interaction, omitUndefined } from "@paperclipai/shared";
import { INTERACTION, ISSUE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { InputError, usageError } from "../../input/input-error.ts";
import { readNote } from "../../input/issue-texts.ts";
import { list } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { withIssue } from "../scopes.ts";
import { chooseInteraction } from "./choose-interaction.ts";
import { DECIDE_OPTIONS, readInteraction, reportDecided } from "./decide.ts";

export const command = defineCommand({
	summary: "confirm what an agent asks for, or create the tasks that it suggests",
	details: "Creates all suggested tasks, or only the tasks of `--tasks`.",
	arguments: { issue: ISSUE, interaction: INTERACTION },
	options: {
		...COMPANY_OPTIONS,
		tasks: list("<numbers>", "numbers of the suggested tasks to create, for example 1,3 (default: all)"),
		...DECIDE_OPTIONS,
	},
	async run(args, options) {
		const note = await readNote(options.note);
		const tasks = options.tasks?.map(readTaskNumber);
		const decider = { verb: "accept", kinds: ["request_confirmation", "suggest_tasks"] } as const;
		return await withIssue({ ...options, keepServing: true }, args.issue, async (scope) => {
			const { connection, issue } = scope;
			const interaction = await chooseInteraction(connection, issue, args.interaction, decider, options);
			for (const index of tasks ?? []) requireTask(interaction, index);
			const revision = await readInteraction(scope, interaction, options, "Accept it?");
			const decided = await connection.client.call(acceptInteraction, {
				params: { issueId: issue.id, interactionId: interaction.id },
				body: { revision, ...omitUndefined({ note, tasks }) },
			});
			await reportDecided(scope, decided);
		});
	},
});

/** Checks the number here, because the server counts from 0. */
function requireTask({ kind, payload }: Interaction, index: number): void {
	if (kind !== "suggest_tasks") return;
	const { length } = asArray(payload.tasks);
	if (index < length) return;
	throw new InputError("task_unknown", `There is no suggested task ${index + 1}.`, {
		hint:
			length === 1
				? "The only suggested task is number 1."
				: `Use numbers from 1 to ${length}, as issue show prints them.`,
	});
}

/** Returns an index from 0; the thread numbers tasks from 1. */
function readTaskNumber(text: string): number {
	const number = Number(text);
	if (Number.isInteger(number) && number >= 1) return number - 1;
	throw usageError(
		`--tasks ${text} is not a task number.`,
		"Use the numbers that issue show prints, for example --tasks 1,3",
	);
}
