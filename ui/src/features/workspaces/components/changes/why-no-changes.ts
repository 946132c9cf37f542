import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";

/** `command` shows in a terminal what cannot be shown here. */
interface NoChanges {
	title: string;
	text: string;
	command?: string;
}

/** Why a workspace has no changes to show, `null` if it may have some. */
export function whyNoChanges(workspace: ExecutionWorkspaceDetails): NoChanges | null {
	const { status, mode, branch } = workspace;
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
			...diffCommand(workspace),
		};
	}
	if (branch !== null) return null;
	return { title: "The worktree is not ready yet", text: "It is made when the first run begins." };
}

function diffCommand({ sourcePath, baseCommit, headCommit }: ExecutionWorkspaceDetails): Pick<NoChanges, "command"> {
	if (baseCommit === null || headCommit === null) return {};
	const folder = `'${sourcePath.replaceAll("'", "'\\''")}'`;
	return { command: `git -C ${folder} diff ${baseCommit.slice(0, 10)} ${headCommit.slice(0, 10)}` };
}
