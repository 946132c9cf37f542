import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";

/** Why a workspace has no changes to show, `null` if it may have some. */
export function whyNoChanges({
	status,
	mode,
	branch,
}: ExecutionWorkspaceDetails): { title: string; text: string } | null {
	if (mode !== "worktree") {
		return {
			title: "This workspace is your folder itself",
			text: "Only a worktree has a base to compare with. Use git in the folder to see what has changed.",
		};
	}
	if (status === "closed") {
		return {
			title: "This workspace is closed",
			text: `Its files are gone; its work is on the branch ${branch ?? ""}. The history says what was saved.`,
		};
	}
	if (branch !== null) return null;
	return { title: "The worktree is not ready yet", text: "It is made when the first run begins." };
}
