import type { Command } from "commander";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import { collectPath } from "../input/project-fields.ts";
import { type Finish, withWorktreeLimits, workspaceModeOption } from "./shared-options.ts";

const PROJECT_ARGUMENT = ["<project>", "id of the project, the beginning of it, or its name"] as const;
const MAX_TIMEOUT_SEC = 86_400;

export function addProject(project: Command, finish: Finish): void {
	withCompanyOptions(project.command("list"))
		.description("list projects, newest first")
		.action(async (options) => finish(await (await import("../commands/project/list.ts")).projectList(options)));
	withCompanyOptions(project.command("show"))
		.description("show one project")
		.argument(...PROJECT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/project/show.ts")).projectShow(name, options)),
		);
	withFieldOptions(withCompanyOptions(project.command("create")))
		.description("create a project: a folder or repository, and how workspaces are made from it")
		.argument("<name>", "name of the project")
		.action(async (name, options) =>
			finish(await (await import("../commands/project/create.ts")).projectCreate(name, options)),
		);
	withFieldOptions(withCompanyOptions(project.command("update")))
		.description("change a project; workspaces that exist keep their folder and branch")
		.argument(...PROJECT_ARGUMENT)
		.option("--name <name>", "its new name")
		.action(async (name, options) =>
			finish(await (await import("../commands/project/update.ts")).projectUpdate(name, options)),
		);
	withCompanyOptions(project.command("delete"))
		.description("delete a project; its folder, issues and workspaces stay")
		.argument(...PROJECT_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/project/delete.ts")).projectDelete(name, options)),
		);
}

function withFieldOptions(command: Command): Command {
	const timeout = readWholeNumber("--command-timeout", 1, MAX_TIMEOUT_SEC);
	return withWorktreeLimits(command)
		.option("--path <folder>", "its folder on the server's machine (default of a new one: the current folder)")
		.addOption(workspaceModeOption('where runs work; "none": a worktree in a git repository, else the folder itself'))
		.option("--base-ref <ref>", 'git ref that worktrees start at; "none": what is checked out in the folder')
		.option("--provision <command>", 'shell command that prepares a new worktree, or "none"')
		.option("--teardown <command>", 'shell command before a worktree is removed, or "none"')
		.option("--command-timeout <seconds>", "time that each of the two commands gets", timeout)
		.option("--copy <path>", 'file or folder to copy into worktrees; repeatable; "none" removes all', collectPath)
		.option("--link <path>", "file or folder to link into worktrees, shared with the agents; repeatable", collectPath)
		.option("--allow-push", "let the git of the agents push")
		.option("--no-allow-push", "do not let it push");
}
