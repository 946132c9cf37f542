import { ApiError, type ExecutionWorkspace, type MergeResult } from "@paperclipai/shared";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { VisibleText } from "../../../kit/diff/diff-text.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Warning, WarningBox } from "../../../kit/page/warning.tsx";
import { formatPlural, shortId } from "../../../kit/text/format.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { useCloseReadiness, useMergeWorkspace, useShownHead } from "../api.ts";
import { PathList } from "./path-list.tsx";

interface MergeDialogProps {
	workspace: ExecutionWorkspace;
	onClose: () => void;
}

export function MergeDialog({ workspace, onClose }: MergeDialogProps) {
	const [into, setInto] = useState(localBase(workspace));
	const [files, setFiles] = useState<readonly string[]>([]);
	const shownHead = useShownHead(workspace.id);
	const { data, isFetching } = useCloseReadiness(workspace.id);
	// A merge or commit may have invalidated an earlier answer.
	const readiness = isFetching ? undefined : data;
	const head = shownHead ?? readiness?.head ?? null;
	const merge = useMergeWorkspace(workspace.id);
	const { ahead } = readiness ?? {};
	const isNothing = ahead === 0 || readiness?.isInBase === true;

	async function confirm() {
		setFiles([]);
		try {
			toast({
				text: outcome(await merge.mutateAsync({ into: into.trim(), ...(head !== null && { head }) }), workspace),
			});
		} catch (error) {
			const conflicts = conflictFiles(error);
			setFiles(conflicts);
			throw error instanceof ApiError && conflicts.length > 0 ? conflictError(error, workspace, into.trim()) : error;
		}
	}

	return (
		<ConfirmDialog
			title="Merge workspace"
			confirmLabel="Merge"
			failureTitle="The workspace could not be merged"
			isDisabled={(head === null && isFetching) || isNothing || into.trim() === ""}
			onConfirm={confirm}
			onClose={onClose}
		>
			{isNothing ? (
				<Warning>
					Nothing to merge. {workspace.baseRef} already contains all changes of{" "}
					<span className="font-mono">{workspace.branch}</span>.
				</Warning>
			) : (
				<Commits workspace={workspace} head={head} ahead={ahead ?? null} into={into} onInto={setInto} />
			)}
			{readiness && (
				<>
					<PathList name="with uncommitted changes, not merged" list={readiness.dirty} />
					<PathList name="not tracked by git, not merged" list={readiness.untracked} />
				</>
			)}
			{files.length > 0 && (
				<WarningBox label="Files with conflicts">
					<h3 className="font-medium">Files with conflicts</h3>
					<ul className="max-h-40 overflow-y-auto font-mono text-xs">
						{files.map((file) => (
							<li key={file} className="wrap-anywhere">
								<VisibleText text={file} />
							</li>
						))}
					</ul>
				</WarningBox>
			)}
		</ConfirmDialog>
	);
}

interface CommitsProps {
	workspace: ExecutionWorkspace;
	head: string | null;
	ahead: number | null;
	into: string;
	onInto(into: string): void;
}

function Commits({ workspace, head, ahead, into, onInto }: CommitsProps) {
	return (
		<>
			<p>
				Merges {ahead === null ? "the commits" : formatPlural(ahead, "commit")} of{" "}
				<span className="font-mono text-[13px] wrap-anywhere">{workspace.branch}</span>
				{head !== null && (
					<>
						{" "}
						at <span className="font-mono text-[13px]">{shortId(head)}</span>
					</>
				)}{" "}
				into a branch of the repository{" "}
				<span className="font-mono text-[13px] wrap-anywhere">{workspace.sourcePath}</span>. Nothing is pushed. If there
				are conflicts, nothing changes.
			</p>
			<label className="grid gap-1">
				<span className="font-medium">Target branch</span>
				<input
					value={into}
					onChange={(event) => onInto(event.target.value)}
					spellCheck={false}
					autoComplete="off"
					className={`${inputClass} font-mono text-[13px]`}
				/>
			</label>
		</>
	);
}

/** A remote-tracking branch cannot be merged into. */
function localBase({ baseRef }: ExecutionWorkspace): string {
	return baseRef === null || baseRef.startsWith("refs/") ? "" : baseRef;
}

/** Returns `[]` for other errors, although some of them list files too, for example those with uncommitted changes. */
function conflictFiles(error: unknown): string[] {
	if (!(error instanceof ApiError) || error.code !== "merge_conflict") return [];
	const files = (error.details as { files?: unknown } | undefined)?.files;
	return Array.isArray(files) ? files.filter((file) => typeof file === "string") : [];
}

/** Omits the file names, which have their own list. */
function conflictError({ status, code, hint }: ApiError, { branch }: ExecutionWorkspace, into: string): ApiError {
	const message = `${branch} and ${into} change the same lines.`;
	return new ApiError(status, { code, message, ...(hint !== undefined && { hint }) });
}

function outcome({ kind, into, commit }: MergeResult, { branch }: ExecutionWorkspace): string {
	if (kind === "up_to_date") return `${into} already contains ${branch}.`;
	const how = kind === "fast_forward" ? "fast-forward" : "a merge commit";
	return `${branch} was merged into ${into} by ${how}: ${shortId(commit)}.`;
}
