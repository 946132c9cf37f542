import type { CloseReadiness, ExecutionWorkspace } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { WarningBox } from "../../../kit/page/warning.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useCloseReadiness, useCloseWorkspace } from "../api.ts";
import { PathList } from "./path-list.tsx";

interface CloseDialogProps {
	workspace: ExecutionWorkspace;
	onClose: () => void;
}

export function CloseDialog({ workspace, onClose }: CloseDialogProps) {
	const readiness = useCloseReadiness(workspace.id);
	const close = useCloseWorkspace(workspace.id);
	const [accepted, setAccepted] = useState<string | null>(null);
	const isWorktree = workspace.mode === "worktree";
	// A merge or commit invalidates the answer, so an earlier one is not shown while the next one loads.
	const data = readiness.isFetching ? undefined : readiness.data;
	const isBlocked = data !== undefined && data.blockers.length > 0;
	const needsConsent = data !== undefined && !data.isClean && !isBlocked;
	// Consent to these warnings does not cover others.
	const warnings = JSON.stringify(data);
	const isSure = accepted === warnings;

	async function confirm() {
		await close.mutateAsync(undefined);
		toast({ text: isWorktree ? "The workspace was closed. Its branch was kept." : "The workspace was closed." });
	}

	const isOwn = close.isPending || close.isSuccess;
	if (workspace.status === "closed" && !isOwn) return <ClosedByOther onClose={onClose} />;
	return (
		<ConfirmDialog
			title="Close workspace"
			confirmLabel="Close workspace"
			failureTitle="The workspace could not be closed"
			danger
			isDisabled={data === undefined || isBlocked || (needsConsent && !isSure)}
			onConfirm={confirm}
			onClose={onClose}
		>
			<p>
				{isWorktree ? (
					<>
						The folder <span className="font-mono text-[13px] wrap-anywhere">{workspace.path}</span> will be removed.
						The branch <span className="font-mono text-[13px] wrap-anywhere">{workspace.branch}</span> is kept in the
						repository.
					</>
				) : (
					"The folder itself is not changed. The issue's next run opens a new workspace."
				)}
			</p>
			{readiness.error && (
				<ErrorNotice
					title="The contents could not be loaded"
					error={readiness.error}
					onRetry={() => void readiness.refetch()}
				/>
			)}
			{!data && !readiness.error && <LoadingRows rows={2} label="Loading contents" />}
			{data?.blockers.map(({ code, message }) => (
				<p key={code} role="alert" className="rounded-lg border border-bad/40 bg-bad-soft p-3 wrap-anywhere text-bad">
					{message}
				</p>
			))}
			{data && !isBlocked && <Losses readiness={data} base={workspace.baseRef} />}
			{needsConsent && (
				<label className="flex gap-2">
					<input
						type="checkbox"
						checked={isSure}
						onChange={(event) => setAccepted(event.target.checked ? warnings : null)}
						className="mt-0.5 size-4 shrink-0 accent-(--accent)"
					/>
					Close anyway
				</label>
			)}
		</ConfirmDialog>
	);
}

/** Shown if another user or tab closed the workspace. */
function ClosedByOther({ onClose }: { onClose: () => void }) {
	return (
		<Dialog title="Close workspace" onClose={onClose}>
			<p role="status">The workspace was already closed.</p>
			<Button className="justify-self-end" onClick={onClose}>
				Back to the workspace
			</Button>
		</Dialog>
	);
}

function Losses({ readiness, base }: { readiness: CloseReadiness; base: string | null }) {
	const { isClean, dirty, staged, untracked, ignored, conflicted, ahead, isInBase, uncollected } = readiness;
	const isSaved = [dirty, staged, untracked, ignored, conflicted].some(({ count }) => count > 0);
	if (isClean && !isSaved) {
		return (
			<p className="rounded-lg bg-ok-soft p-3 text-ok">Nothing will be lost. All changes are committed and merged.</p>
		);
	}
	return (
		<WarningBox label="Contents">
			{!isInBase && (ahead ?? 0) > 0 && (
				<p>
					{ahead === 1 ? "1 commit is" : `${ahead} commits are`} not in {base ?? "the base"} yet.{" "}
					{ahead === 1 ? "It stays" : "They stay"} on the branch.
				</p>
			)}
			<PathList name="with uncommitted changes" list={dirty} />
			<PathList name="staged but not committed" list={staged} />
			<PathList name="with conflicts" list={conflicted} />
			<PathList name="not tracked by git" list={untracked} />
			<PathList name="or folders ignored by git" list={ignored} />
			{isSaved && (
				<p className="text-[13px]">
					These files are removed from disk. Git keeps a copy under{" "}
					<span className="font-mono">refs/paperclip/rescue</span>; the workspace's history shows the ref.
				</p>
			)}
			{uncollected.map(({ runId, environment }) => (
				<p key={runId}>
					A run's work is still in the environment {environment} and stays there. Finalize the workspace again to try to
					collect the work.
				</p>
			))}
		</WarningBox>
	);
}
