import path from "node:path";
import { type ProjectFile, type UpdateProject, workspaceModeSchema } from "@paperclipai/shared";
import { choice, isNone, negatableFlag, type OptionValues, repeatable, text, wholeNumber } from "./options.ts";
import { readWorktreeLimits, WORKTREE_LIMIT_OPTIONS } from "./worktree-limits.ts";

const MAX_TIMEOUT_SEC = 86_400;

/** `none` clears a field. */
export const PROJECT_FIELD_OPTIONS = {
	...WORKTREE_LIMIT_OPTIONS,
	path: text(
		"<folder>",
		"folder of the project on the server's machine (default for a new project: the current folder)",
	),
	workspaceMode: workspaceModeOption(
		'where runs work; "none" restores the default: a worktree in a git repository, otherwise the folder itself',
	),
	baseRef: text(
		"<ref>",
		'git ref that worktrees start at; "none" restores the default: the commit checked out in the folder',
	),
	provision: text("<command>", 'setup command, run in a shell in each new worktree, or "none"'),
	teardown: text("<command>", 'teardown command, run in a shell before a worktree is removed, or "none"'),
	commandTimeout: wholeNumber("<seconds>", "time limit of --provision and --teardown, each", 1, MAX_TIMEOUT_SEC),
	copy: repeatable("<path>", 'file or folder to copy into worktrees; repeatable; "none" clears the list'),
	link: repeatable("<path>", "file or folder to link into worktrees; agents may change the original; repeatable"),
	allowPush: negatableFlag("allow agents to push with git", "do not allow agents to push with git"),
};

type ProjectFieldOptions = OptionValues<typeof PROJECT_FIELD_OPTIONS>;

type ProjectFields = Partial<Omit<UpdateProject, "name">>;

/** Files are replaced as a whole, so `--copy none` removes them. */
export function readProjectFields(options: ProjectFieldOptions, currentFolder = process.cwd()): ProjectFields {
	const { workspaceMode, baseRef, provision, teardown, commandTimeout, copy, link, allowPush } = options;
	const fields: ProjectFields = readWorktreeLimits(options);
	if (options.path !== undefined) fields.path = path.resolve(currentFolder, options.path);
	if (workspaceMode !== undefined) fields.workspaceMode = workspaceMode === "none" ? null : workspaceMode;
	if (baseRef !== undefined) fields.baseRef = orNull(baseRef);
	if (provision !== undefined) fields.provisionCommand = orNull(provision);
	if (teardown !== undefined) fields.teardownCommand = orNull(teardown);
	if (commandTimeout !== undefined) fields.commandTimeoutSec = commandTimeout;
	if (copy !== undefined || link !== undefined) fields.files = [...filesOf("copy", copy), ...filesOf("link", link)];
	if (allowPush !== undefined) fields.allowPush = allowPush;
	return fields;
}

export function workspaceModeOption(description: string) {
	return choice("<mode>", description, [...workspaceModeSchema.options, "none"]);
}

function filesOf(mode: ProjectFile["mode"], paths: string[] = []): ProjectFile[] {
	return paths.filter((each) => !isNone(each)).map((each) => ({ path: each, mode }));
}

function orNull(text: string): string | null {
	return isNone(text) ? null : text;
}
