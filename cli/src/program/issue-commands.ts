import { ISSUE_PRIORITIES, ISSUE_STATUSES } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { collectList } from "../input/list-option.ts";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import { addIssueDecisions } from "./issue-decision-commands.ts";
import { type Finish, ISSUE_ARGUMENT, workspaceModeOption } from "./shared-options.ts";

export function addIssue(issue: Command, finish: Finish): void {
	withCompanyOptions(issue.command("list"))
		.description("list issues, newest first")
		.addOption(new Option("--status <status>", "only issues with this status").choices(ISSUE_STATUSES))
		.option("--assignee <agent>", "only issues of this agent, by name or id")
		.option("--parent <issue>", "only children of this issue")
		.option("--limit <number>", "maximum number of issues", readWholeNumber("--limit", 1, 200), 50)
		.action(async (options) => finish(await (await import("../commands/issue/list.ts")).issueList(options)));
	withCompanyOptions(issue.command("show"))
		.description("show one issue with its thread: comments, what waits for you, blockers, children, runs")
		.argument(...ISSUE_ARGUMENT)
		.option("--all", "show all comments, not only the newest ones")
		.action(async (ref, options) => finish(await (await import("../commands/issue/show.ts")).issueShow(ref, options)));
	withFieldOptions(withCompanyOptions(issue.command("create")))
		.description("create an issue; its assignee starts to work on it")
		.argument("<title>", "what has to be done, in one line")
		.action(async (title, options) =>
			finish(await (await import("../commands/issue/create.ts")).issueCreate(title, options)),
		);
	withCompanyOptions(issue.command("assign"))
		.description("give an issue to an agent, which starts to work on it")
		.argument(...ISSUE_ARGUMENT)
		.argument("<agent>", 'name or id of the agent, or "none"')
		.action(async (ref, agent, options) =>
			finish(await (await import("../commands/issue/assign.ts")).issueAssign(ref, agent, options)),
		);
	withFieldOptions(withCompanyOptions(issue.command("update")))
		.description("change an issue; what is not specified stays")
		.argument(...ISSUE_ARGUMENT)
		.option("--title <title>", "what has to be done, in one line")
		.option("--comment <text>", "a comment on the change; - reads it from standard input")
		.action(async (ref, options) =>
			finish(await (await import("../commands/issue/update.ts")).issueUpdate(ref, options)),
		);
	withCompanyOptions(issue.command("comment"))
		.description("comment on an issue, which wakes its assignee and every agent that is mentioned as @Name")
		.argument(...ISSUE_ARGUMENT)
		.argument("[text]", "the comment; - reads it from standard input")
		.action(async (ref, text, options) =>
			finish(await (await import("../commands/issue/comment.ts")).issueComment(ref, text, options)),
		);
	addIssueDecisions(issue, finish);
}

function withFieldOptions(command: Command): Command {
	return command
		.option("--description <text>", "what has to be done; - reads it from standard input")
		.option("--description-file <path>", "file with the description; - reads standard input")
		.addOption(new Option("--status <status>", "its status").choices(ISSUE_STATUSES))
		.addOption(new Option("--priority <priority>", "its priority").choices(ISSUE_PRIORITIES))
		.option("--assignee <agent>", 'name or id of the agent that works on it, or "none"')
		.option("--parent <issue>", 'the issue that it is a part of, or "none"')
		.option("--blocked-by <issues>", 'issues that it waits for, or "none"; repeatable, or with commas', collectList)
		.option("--project <project>", 'name or id of the project that it is about, or "none"')
		.addOption(workspaceModeOption('where its runs work, or "none" for the mode of its project'))
		.option("--environment <name>", 'environment of its runs, "local", or "none" for that of its agent');
}
