import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Suspense, useMemo } from "react";
import type { DiffLayout } from "../../../../kit/diff/diff-hunks.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { EmptyState } from "../../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../../kit/table/loading-rows.tsx";
import { Preformatted } from "../../../../kit/text/preformatted.tsx";
import { useCloseReadiness, useWorkspaceDiff } from "../../api.ts";
import { uncommittedPaths } from "./uncommitted-paths.ts";
import { whyNoChanges } from "./why-no-changes.ts";

const DiffPanel = lazyPart(async () => (await import("./diff-panel.tsx")).DiffPanel);

interface ChangesTabProps {
	workspace: ExecutionWorkspaceDetails;
	layout: DiffLayout;
}

export function ChangesTab({ workspace, layout }: ChangesTabProps) {
	const reason = whyNoChanges(workspace);
	const { data, error, refetch } = useWorkspaceDiff(workspace.id, reason === null);
	const { data: readiness } = useCloseReadiness(workspace.id, reason === null);
	const uncommitted = useMemo(() => uncommittedPaths(readiness), [readiness]);
	if (reason !== null) {
		return (
			<EmptyState title={reason.title}>
				<p className="max-w-lg text-muted">{reason.text}</p>
				{reason.command && (
					<div className="max-w-full text-left">
						<Preformatted
							label="Command that shows the changes"
							text={reason.command}
							copyLabel="Copy the command that shows the changes"
						/>
					</div>
				)}
			</EmptyState>
		);
	}
	if (data) {
		return (
			<Suspense fallback={<LoadingRows label="Loading the changes" rows={5} />}>
				<DiffPanel diff={data} uncommitted={uncommitted} layout={layout} />
			</Suspense>
		);
	}
	if (error) return <ErrorNotice title="The changes could not be read" error={error} onRetry={() => void refetch()} />;
	return <LoadingRows label="Reading the changes" rows={5} />;
}
