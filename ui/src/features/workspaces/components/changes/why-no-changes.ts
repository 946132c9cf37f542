import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";

interface NoChanges {
	title: string;
	text: string;
}

/** `null` if the workspace may have changes. */
export function whyNoChanges({ status, mode, branch }: ExecutionWorkspaceDetails): NoChanges | null {
	if (mode !== "worktree") {
		return {
			title: "This workspace is not a worktree",
			text: "Only worktrees have a base to compare with. Use git in the folder to see changes.",
		};
	}
	if (branch !== null) return null;
	if (status === "closed") return { title: "This workspace is closed", text: "It never had a worktree." };
	return { title: "The worktree is not ready yet", text: "It is created when the first run starts." };
}
