import type { Project } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type Fact, formatFacts } from "../../render/facts.ts";
import { printJson } from "../../render/output/output.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withProject } from "../scopes.ts";

export async function projectShow(text: string, options: CompanyOptions): Promise<number> {
	return await withProject(options, text, async ({ project, output }) => {
		if (options.json) printJson(output, project);
		else output.data(formatFacts(factsOf(project), output.tableWidth));
		return EXIT.succeeded;
	});
}

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
