import type { CreateProject, Project, ProjectFile, WorkspaceMode } from "@paperclipai/shared";
import { toNumber, toText } from "../components/number-text.ts";

export interface ProjectValues {
	name: string;
	path: string;
	/** Empty: depends on the folder. */
	workspaceMode: WorkspaceMode | "";
	baseRef: string;
	provisionCommand: string;
	teardownCommand: string;
	commandTimeoutSec: string;
	files: ProjectFile[];
	allowPush: boolean;
	maxWorktrees: string;
	closeWorktreesAfterDays: string;
}

export const NEW_PROJECT: ProjectValues = {
	name: "",
	path: "",
	workspaceMode: "",
	baseRef: "",
	provisionCommand: "",
	teardownCommand: "",
	commandTimeoutSec: "600",
	files: [],
	allowPush: false,
	maxWorktrees: "",
	closeWorktreesAfterDays: "",
};

export function toProjectValues(project: Project): ProjectValues {
	return {
		name: project.name,
		path: project.path,
		workspaceMode: project.workspaceMode ?? "",
		baseRef: project.baseRef ?? "",
		provisionCommand: project.provisionCommand ?? "",
		teardownCommand: project.teardownCommand ?? "",
		commandTimeoutSec: String(project.commandTimeoutSec),
		files: project.files,
		allowPush: project.allowPush,
		maxWorktrees: toText(project.maxWorktrees),
		closeWorktreesAfterDays: toText(project.closeWorktreesAfterDays),
	};
}

export function toProject(values: ProjectValues): CreateProject {
	const text = (value: string) => value.trim() || null;
	return {
		name: values.name,
		path: values.path.trim(),
		workspaceMode: values.workspaceMode || null,
		baseRef: text(values.baseRef),
		provisionCommand: text(values.provisionCommand),
		teardownCommand: text(values.teardownCommand),
		commandTimeoutSec: toNumber(values.commandTimeoutSec) ?? 600,
		files: values.files.filter(({ path }) => path.trim() !== ""),
		allowPush: values.allowPush,
		maxWorktrees: toNumber(values.maxWorktrees),
		closeWorktreesAfterDays: toNumber(values.closeWorktreesAfterDays),
	};
}
