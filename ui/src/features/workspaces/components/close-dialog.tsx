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

/** Says what closing removes, saves and leaves, and asks before it is done. */
export function CloseDialog({ workspace, onClose }: CloseDialogProps) {
	const readiness = useCloseReadiness(workspace.id);
	const close = useCloseWorkspace(workspace.id);
	const [isSure, setSure] = useState(false);
	const isWorktree = workspace.mode === "worktree";
	const { data } = readiness;
	const isBlocked = data !== undefined && data.blockers.length > 0;
	const needsConsent = data !== undefined && !data.isClean && !isBlocked;

	async function confirm() {
		await close.mutateAsync(undefined);
		toast({ text: isWorktree ? "The workspace was closed; its branch is still there." : "The workspace was closed." });
	}

	const isOwn = close.isPending || close.isSuccess;
	if (workspace.status === "closed" && !isOwn) return <ClosedElsewhere onClose={onClose} />;
	return (
		<ConfirmDialog
			title="Close the workspace"
			confirmLabel="Close workspace"
			failureTitle="The workspace was not closed"
			danger
			isDisabled={data === undefined || isBlocked || (needsConsent && !isSure)}
			onConfirm={confirm}
			onClose={onClose}
		>
			<p>
				{isWorktree ? (
					<>
						The folder <span className="font-mono text-[13px] wrap-anywhere">{workspace.path}</span> is removed. The
						branch <span className="font-mono text-[13px] wrap-anywhere">{workspace.branch}</span> stays in the
						repository.
					</>
				) : (
					"The folder is yours and stays as it is. The next run of the issue begins a new workspace."
				)}
			</p>
			{readiness.error && (
				<ErrorNotice
					title="What is in it could not be read"
					error={readiness.error}
					onRetry={() => void readiness.refetch()}
				/>
			)}
			{!data && !readiness.error && <LoadingRows rows={2} label="Reading what is in it" />}
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
						onChange={(event) => setSure(event.target.checked)}
						className="mt-0.5 size-4 shrink-0 accent-(--accent)"
					/>
					Close it anyway
				</label>
			)}
		</ConfirmDialog>
	);
}

/** Somebody else, or another tab, was first. */
function ClosedElsewhere({ onClose }: { onClose: () => void }) {
	return (
		<Dialog title="Close the workspace" onClose={onClose}>
			<p role="status">The workspace was closed elsewhere in the meantime. There is nothing left to close.</p>
			<Button className="justify-self-end" onClick={onClose}>
				Back to the workspace
			</Button>
		</Dialog>
	);
}

function Losses({ readiness, base }: { readiness: CloseReadiness; base: string | null }) {
	const { isClean, dirty, staged, untracked, ignored, conflicted, ahead, uncollected } = readiness;
	const isSaved = [dirty, staged, untracked, ignored, conflicted].some(({ count }) => count > 0);
	if (isClean && !isSaved) {
		return (
			<p className="rounded-lg bg-ok-soft p-3 text-ok">Nothing is lost: everything in it is committed and merged.</p>
		);
	}
	return (
		<WarningBox label="What is in it">
			{(ahead ?? 0) > 0 && (
				<p>
					{ahead === 1 ? "1 commit is" : `${ahead} commits are`} not in {base ?? "the base"} yet.{" "}
					{ahead === 1 ? "It stays" : "They stay"} on the branch.
				</p>
			)}
			<PathList name="changed and not committed" list={dirty} />
			<PathList name="staged and not committed" list={staged} />
			<PathList name="with conflicts" list={conflicted} />
			<PathList name="unknown to git" list={untracked} />
			<PathList name="or folders that git ignores" list={ignored} />
			{isSaved && (
				<p className="text-[13px]">
					What is listed here leaves the disk. Git keeps a copy under{" "}
					<span className="font-mono">refs/paperclip/rescue</span>, which the history of the workspace names afterwards.
				</p>
			)}
			{uncollected.map(({ runId, environment }) => (
				<p key={runId}>
					The work of a run is still in the environment {environment} and is left there. Finalizing again tries to bring
					it back.
				</p>
			))}
		</WarningBox>
	);
}
