import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Suspense, useState } from "react";
import { copyWithToast } from "../../../kit/browser/copy-text.ts";
import { Button } from "../../../kit/button.tsx";
import { useCommands } from "../../../kit/commands/commands.ts";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../kit/menu/menu-item.tsx";
import { toast, toastError } from "../../../kit/toast/toast.ts";
import { useFinalizeWorkspace } from "../api.ts";

const CloseDialog = lazyPart(async () => (await import("./close-dialog.tsx")).CloseDialog);
const MergeDialog = lazyPart(async () => (await import("./merge-dialog.tsx")).MergeDialog);

export function WorkspaceActions({ workspace }: { workspace: ExecutionWorkspaceDetails }) {
	const [dialog, setDialog] = useState<"merge" | "close" | null>(null);
	const finalize = useFinalizeWorkspace(workspace.id);
	const { status, mode, branch, path, operations, activeRunId, isMerged } = workspace;
	const isOpen = status === "open";
	const canMerge = isOpen && mode === "worktree" && branch !== null;
	const lastFinalize = operations.find(({ operation }) => operation === "workspace_finalize");
	const hasFailed = isOpen && lastFinalize?.status === "failed";

	function finalizeAgain() {
		finalize.mutate(undefined, {
			onSuccess: () => toast({ text: "The workspace was finalized." }),
			onError: (error) => toastError("The workspace could not be finalized", error),
		});
	}

	useCommands([
		...(canMerge ? [{ id: "merge-workspace", label: "Merge workspace", run: () => setDialog("merge") }] : []),
		...(isOpen ? [{ id: "close-workspace", label: "Close workspace", run: () => setDialog("close") }] : []),
		{
			id: "copy-workspace-path",
			label: "Copy workspace path",
			run: () => void copyWithToast("path", path),
		},
	]);

	return (
		<>
			{hasFailed && (
				<Button disabled={finalize.isPending || activeRunId !== null} onClick={finalizeAgain}>
					{finalize.isPending ? "Finalizing…" : "Finalize again"}
				</Button>
			)}
			{isOpen && (
				<Button variant={isMerged ? "primary" : "plain"} onClick={() => setDialog("close")}>
					Close…
				</Button>
			)}
			{canMerge && (
				<Button variant={isMerged ? "plain" : "primary"} onClick={() => setDialog("merge")}>
					Merge…
				</Button>
			)}
			<Menu label="More" icon="dots">
				<MenuItem icon="copy" onSelect={() => void copyWithToast("path", path)}>
					Copy path
				</MenuItem>
				{branch !== null && (
					<MenuItem icon="branch" onSelect={() => void copyWithToast("branch", branch)}>
						Copy branch
					</MenuItem>
				)}
				{isOpen && !hasFailed && lastFinalize && (
					<MenuItem icon="refresh" disabled={activeRunId !== null} onSelect={finalizeAgain}>
						Finalize again
					</MenuItem>
				)}
			</Menu>
			<Suspense>
				{dialog === "merge" && <MergeDialog workspace={workspace} onClose={() => setDialog(null)} />}
				{dialog === "close" && <CloseDialog workspace={workspace} onClose={() => setDialog(null)} />}
			</Suspense>
		</>
	);
}
