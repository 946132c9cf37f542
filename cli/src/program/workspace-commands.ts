import { workspaceStatusSchema } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const WORKSPACE_ARGUMENT = ["<workspace>", "id of the workspace, the beginning of it, or its issue"] as const;

export function addWorkspace(workspace: Command, finish: Finish): void {
	const statusOption = new Option("--status <status>", "only those with this status");
	withCompanyOptions(workspace.command("list"))
		.description("list workspaces, newest first")
		.option("--issue <issue>", "only those of this issue")
		.addOption(statusOption.choices(workspaceStatusSchema.options))
		.action(async (options) => finish(await (await import("../commands/workspace/list.ts")).workspaceList(options)));
	withCompanyOptions(workspace.command("show"))
		.description("show one workspace with what was done with it")
		.argument(...WORKSPACE_ARGUMENT)
		.action(async (ref, options) =>
			finish(await (await import("../commands/workspace/show.ts")).workspaceShow(ref, options)),
		);
	withCompanyOptions(workspace.command("diff"))
		.description("show what a workspace changes, committed or not; of a closed one its commits")
		.argument(...WORKSPACE_ARGUMENT)
		.option("--stat", "the files with their numbers of lines only")
		.action(async (ref, options) =>
			finish(await (await import("../commands/workspace/diff.ts")).workspaceDiff(ref, options)),
		);
	withCompanyOptions(workspace.command("merge"))
		.description("merge the branch of a workspace: completely, or not at all")
		.argument(...WORKSPACE_ARGUMENT)
		.option("--into <branch>", "local branch (default: the one that the workspace was made from)")
		.option("--head <commit>", "merge only when the branch is at this commit, as `workspace diff` printed it")
		.action(async (ref, options) =>
			finish(await (await import("../commands/workspace/merge.ts")).workspaceMerge(ref, options)),
		);
	withCompanyOptions(workspace.command("finalize"))
		.description("finalize the work in a workspace again, after that has failed at the end of a run")
		.argument(...WORKSPACE_ARGUMENT)
		.action(async (ref, options) =>
			finish(await (await import("../commands/workspace/finalize.ts")).workspaceFinalize(ref, options)),
		);
	withCompanyOptions(workspace.command("readiness"))
		.description("show what is not committed or not merged, and what still needs the workspace")
		.argument(...WORKSPACE_ARGUMENT)
		.action(async (ref, options) =>
			finish(await (await import("../commands/workspace/readiness.ts")).workspaceReadiness(ref, options)),
		);
	withCompanyOptions(workspace.command("close"))
		.description("save what is not committed, then remove the worktree; its branch stays")
		.argument(...WORKSPACE_ARGUMENT)
		.option("--yes", "do not ask")
		.action(async (ref, options) =>
			finish(await (await import("../commands/workspace/close.ts")).workspaceClose(ref, options)),
		);
}
