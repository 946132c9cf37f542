import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Suspense } from "react";
import type { DiffLayout } from "../../../../kit/diff/diff-hunks.tsx";
import { EmptyState } from "../../../../kit/empty-state.tsx";
import { ErrorNotice } from "../../../../kit/error-notice.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { LoadingRows } from "../../../../kit/loading-rows.tsx";
import { useWorkspaceDiff } from "../../api.ts";

const DiffPanel = lazyPart(async () => (await import("./diff-panel.tsx")).DiffPanel);

interface ChangesTabProps {
	workspace: ExecutionWorkspaceDetails;
	layout: DiffLayout;
}

export function ChangesTab({ workspace, layout }: ChangesTabProps) {
	const reason = whyNone(workspace);
	const { data, error, refetch } = useWorkspaceDiff(workspace.id, reason === null);
	if (reason !== null) {
		return (
			<EmptyState title={reason.title}>
				<p className="max-w-lg text-muted">{reason.text}</p>
			</EmptyState>
		);
	}
	if (data) {
		return (
			<Suspense fallback={<LoadingRows label="Loading the changes" rows={5} />}>
				<DiffPanel diff={data} layout={layout} />
			</Suspense>
		);
	}
	if (error) return <ErrorNotice title="The changes could not be read" error={error} onRetry={() => void refetch()} />;
	return <LoadingRows label="Reading the changes" rows={5} />;
}

function whyNone({ status, mode, branch }: ExecutionWorkspaceDetails): { title: string; text: string } | null {
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
