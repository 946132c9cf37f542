import type { ExecutionWorkspace } from "@paperclipai/shared";

/** The issue of a workspace; its branch or folder if the issue is gone. */
export function titleOf({ issue, branch, path }: ExecutionWorkspace): string {
	return issue?.title ?? branch ?? folderName(path);
}

/** Last part of a path. */
export function folderName(path: string): string {
	return path.split("/").filter(Boolean).at(-1) ?? path;
}
