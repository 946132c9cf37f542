import { CodedError } from "@paperclipai/adapter-utils";
import { type ContentFilter, findInStoredForm, listMergeDrivers, locateWorktree, shownPath } from "../../git/index.ts";
import { sourceRepository } from "../open/source-repository.ts";
import type { WorkspaceRun } from "../workspace-run.ts";
import type { PreparedWorkspace } from "./prepare-workspace.ts";

/**
 * The server runs no filters or merge drivers of git, so a worktree has the files that need one as git stores them. Called
 * after the setup command of the project, which may have checked these files out with the filter.
 * @throws {CodedError} `workspace_filter_unsupported` when the agent's git would apply a filter to content that already
 * went through it.
 */
export async function checkFilters({ workspace }: PreparedWorkspace, report: WorkspaceRun["report"]): Promise<void> {
	if (workspace.mode !== "worktree") return;
	const { gitDir, files, ...location } = await locateWorktree(await sourceRepository(workspace), workspace.path);
	if (gitDir === null || files === null) return;
	const checkout = { ...location, gitDir, files };
	await reportMergeDrivers([...(await listMergeDrivers(checkout))], report);
	const found = [...(await findInStoredForm(checkout))];
	const broken = found.filter(([, filter]) => !filter.acceptsStored);
	if (broken.length > 0) throw unsupported(workspace.path, ...describe(broken));
	if (found.length === 0) return;
	const [names, paths] = describe(found);
	await report({
		type: "workspace_files_not_filtered",
		message: `The server does not run the git filter ${names}, so the worktree has pointers in place of the content of ${paths.join(", ")}. To have the content, set the setup command of the project to: git lfs pull`,
		payload: { filters: names, files: paths },
	});
}

/** The agent's git runs merge drivers; only a merge by the server is refused. */
async function reportMergeDrivers(found: readonly (readonly [string, string])[], report: WorkspaceRun["report"]) {
	if (found.length === 0) return;
	const names = [...new Set(found.map(([, name]) => name))].join(", ");
	const files = found.slice(0, MAX_FILES).map(([file]) => shownPath(file));
	await report({
		type: "workspace_merge_driver",
		message: `The server does not run the git merge driver ${names}. A merge is refused if both branches change one of the files that have it, such as ${files[0]}; use your own git then.`,
		payload: { drivers: names, files },
	});
}

const MAX_FILES = 20;

function describe(found: readonly (readonly [string, ContentFilter])[]): [names: string, files: string[]] {
	const names = [...new Set(found.map(([, { name }]) => name))].join(", ");
	return [names, found.map(([file]) => shownPath(file))];
}

function unsupported(folder: string, names: string, files: readonly string[]): CodedError {
	return new CodedError(
		"workspace_filter_unsupported",
		`The server does not run the git filter ${names}, without which ${files.join(", ")} cannot be used in the worktree ${folder}.`,
		{
			hint: "Set the workspace mode of the project or issue to shared or directory: the agent then works in the folder itself, with your git's filters.",
			details: { filters: names, files },
		},
	);
}
