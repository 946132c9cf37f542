import type { ExecutionWorkspace } from "@paperclipai/shared";

/** The issue, or the branch or folder if the issue was deleted. */
export function titleOf({ issue, branch, path }: ExecutionWorkspace): string {
	return issue?.title ?? branch ?? folderName(path);
}

export function folderName(path: string): string {
	return path.split("/").filter(Boolean).at(-1) ?? path;
}
