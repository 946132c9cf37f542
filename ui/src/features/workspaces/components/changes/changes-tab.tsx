import { ApiError, type ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Suspense } from "react";
import type { DiffLayout } from "../../../../kit/diff/diff-hunks.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { EmptyState } from "../../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../../kit/table/loading-rows.tsx";
import { useWorkspaceDiff } from "../../api.ts";
import { ChangesState } from "./changes-state.tsx";
import { whyNoChanges } from "./why-no-changes.ts";

const DiffPanel = lazyPart(async () => (await import("./diff-panel.tsx")).DiffPanel);

/** Status of the response when the repository no longer has the workspace's commits. */
const CONFLICT = 409;

interface ChangesTabProps {
	workspace: ExecutionWorkspaceDetails;
	layout: DiffLayout;
}

export function ChangesTab({ workspace, layout }: ChangesTabProps) {
	const reason = whyNoChanges(workspace);
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
			<div className="grid min-w-0 gap-3">
				<ChangesState workspace={workspace} diff={data} />
				<Suspense fallback={<LoadingRows label="Loading changes" rows={5} />}>
					<DiffPanel diff={data} layout={layout} />
				</Suspense>
			</div>
		);
	}
	if (workspace.status === "closed" && error instanceof ApiError && error.status === CONFLICT) {
		return <LostChanges error={error} />;
	}
	if (error)
		return <ErrorNotice title="The changes could not be loaded" error={error} onRetry={() => void refetch()} />;
	return <LoadingRows label="Loading changes" rows={5} />;
}

/** A closed workspace may have nothing left, which is not an error. */
function LostChanges({ error: { message, hint, code } }: { error: ApiError }) {
	return (
		<EmptyState title="This workspace is closed, and its changes cannot be shown">
			<p className="max-w-lg wrap-anywhere text-muted">
				{message} {hint}
			</p>
			<p className="font-mono text-xs text-muted">{code}</p>
		</EmptyState>
	);
}
