import path from "node:path";
import type { ProjectFile, UpdateProject, WorkspaceMode } from "@paperclipai/shared";
import { isNone } from "./list-option.ts";
import { readWorktreeLimits, type WorktreeLimitOptions } from "./worktree-limits.ts";

/** Fields of a project as options name them. `none` empties the ones that may be empty. */
export interface ProjectFieldOptions extends WorktreeLimitOptions {
	path?: string;
	workspaceMode?: WorkspaceMode | "none";
	baseRef?: string;
	provision?: string;
	teardown?: string;
	commandTimeout?: number;
	copy?: string[];
	link?: string[];
	allowPush?: boolean;
}

type ProjectFields = Partial<Omit<UpdateProject, "name">>;

/** Turns the options into fields. Files are all that a project has, so that `--copy none` removes them. */
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

/** Collects an option that may be repeated; paths may have commas. */
export function collectPath(text: string, list: string[] = []): string[] {
	return [...list, text];
}

function filesOf(mode: ProjectFile["mode"], paths: string[] = []): ProjectFile[] {
	return paths.filter((each) => !isNone(each)).map((each) => ({ path: each, mode }));
}

function orNull(text: string): string | null {
	return isNone(text) ? null : text;
}
