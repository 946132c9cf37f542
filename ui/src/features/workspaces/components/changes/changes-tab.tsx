import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Suspense } from "react";
import type { DiffLayout } from "../../../../kit/diff/diff-hunks.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { EmptyState } from "../../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../../kit/table/loading-rows.tsx";
import { useWorkspaceDiff } from "../../api.ts";
import { whyNoChanges } from "./why-no-changes.ts";

const DiffPanel = lazyPart(async () => (await import("./diff-panel.tsx")).DiffPanel);

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
			<Suspense fallback={<LoadingRows label="Loading the changes" rows={5} />}>
				<DiffPanel diff={data} layout={layout} />
			</Suspense>
		);
	}
	if (error) return <ErrorNotice title="The changes could not be read" error={error} onRetry={() => void refetch()} />;
	return <LoadingRows label="Reading the changes" rows={5} />;
}
