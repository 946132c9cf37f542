import type { Project } from "@paperclipai/shared";
import { PROJECT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { type Fact, formatFacts } from "../../render/facts.ts";
import { formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withProject } from "../scopes.ts";

export const command = defineCommand({
	summary: "show one project",
	arguments: { project: PROJECT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withProject(options, args.project, async ({ project, output, report }) => {
			await report(project, () => output.data(formatFacts(factsOf(project), output.tableWidth)));
		});
	},
});

function factsOf(project: Project): Fact[] {
	const { workspaceMode, baseRef, provisionCommand, teardownCommand, commandTimeoutSec, files, allowPush } = project;
	const hasCommand = provisionCommand !== null || teardownCommand !== null;
	return [
		["name", project.name],
		["folder", project.path],
		["mode", workspaceMode ?? "worktree in a git repository, else the folder itself"],
		["base", baseRef ?? "what is checked out in the folder"],
		["provision", provisionCommand],
		["teardown", teardownCommand],
		["timeout", hasCommand ? `${commandTimeoutSec} s` : null],
		["files", files.length === 0 ? null : files.map(({ path, mode }) => `${mode} ${path}`).join("\n")],
		["worktrees", limitsOf(project)],
		["push", allowPush ? "allowed" : "not allowed"],
		["created", `${formatUtc(project.createdAt)} UTC`],
		["changed", `${formatUtc(project.updatedAt)} UTC`],
		["id", project.id],
	];
}

function limitsOf({ maxWorktrees, closeWorktreesAfterDays }: Project): string | null {
	const limits = [
		...(maxWorktrees === null ? [] : [`at most ${maxWorktrees}`]),
		...(closeWorktreesAfterDays === null ? [] : [`closed after ${closeWorktreesAfterDays} days without use`]),
	];
	return limits.length === 0 ? null : limits.join(", ");
}
