import type { Command } from "commander";
import { collectList } from "../input/list-option.ts";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import { type Finish, ISSUE_ARGUMENT } from "./shared-options.ts";

const INTERACTION_ARGUMENT = [
	"[interaction]",
	"id of what is decided, or the beginning of it (default: the only one that waits)",
] as const;
const REVISION_OPTION = [
	"--revision <number>",
	"the revision that you have read, as issue show prints it; a terminal shows it and asks",
	readWholeNumber("--revision", 1, Number.MAX_SAFE_INTEGER),
] as const;
const NOTE_OPTION = ["--note <text>", "what to tell the agent; - reads it from standard input"] as const;

/** The commands that decide what an agent has asked in the thread of an issue. */
export function addIssueDecisions(issue: Command, finish: Finish): void {
	withCompanyOptions(issue.command("accept"))
		.description("confirm what an agent asks for, or create the tasks that it suggests")
		.argument(...ISSUE_ARGUMENT)
		.argument(...INTERACTION_ARGUMENT)
		.option("--tasks <numbers>", "only these of the suggested tasks, as in 1,3", collectList)
		.option(...REVISION_OPTION)
		.option(...NOTE_OPTION)
		.action(async (ref, id, options) =>
			finish(await (await import("../commands/issue/decide.ts")).issueAccept(ref, id, options)),
		);
	withCompanyOptions(issue.command("reject"))
		.description("say no to what an agent asks")
		.argument(...ISSUE_ARGUMENT)
		.argument(...INTERACTION_ARGUMENT)
		.option(...REVISION_OPTION)
		.option(...NOTE_OPTION)
		.action(async (ref, id, options) =>
			finish(await (await import("../commands/issue/decide.ts")).issueReject(ref, id, options)),
		);
	withCompanyOptions(issue.command("answer"))
		.description("answer the questions of an agent; asks them on a terminal")
		.argument(...ISSUE_ARGUMENT)
		.argument(...INTERACTION_ARGUMENT)
		.option("--answer <id=text>", "answer to one question; repeatable", (text: string, all: string[] = []) => [
			...all,
			text,
		])
		.option(...REVISION_OPTION)
		.option(...NOTE_OPTION)
		.action(async (ref, id, options) =>
			finish(await (await import("../commands/issue/answer.ts")).issueAnswer(ref, id, options)),
		);
}
