import type { WorkspaceOperation, WorkspaceOperationKind } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { TimeAgo } from "../../../../kit/time/time-ago.tsx";
import { OperationDetails } from "./operation-details.tsx";

const NAMES: Record<WorkspaceOperationKind, string> = {
	worktree_prepare: "Worktree prepared",
	environment_prepare: "Files synced to the environment",
	workspace_provision: "Setup command completed",
	environment_collect: "Changes synced from the environment",
	workspace_finalize: "Finalized",
	workspace_merge: "Merged",
	workspace_close: "Closed",
};

/** Names of operations that are running or have failed. */
const ATTEMPTS: Record<WorkspaceOperationKind, string> = {
	worktree_prepare: "Worktree preparation",
	environment_prepare: "Sync to the environment",
	workspace_provision: "Setup command",
	environment_collect: "Sync from the environment",
	workspace_finalize: "Finalization",
	workspace_merge: "Merge",
	workspace_close: "Closing",
};

const STYLES = {
	running: { icon: "timer", className: "text-accent", label: "is running" },
	succeeded: { icon: "check", className: "text-ok", label: "succeeded" },
	failed: { icon: "cross", className: "text-bad", label: "failed" },
} as const;

export function OperationList({ operations }: { operations: readonly WorkspaceOperation[] }) {
	if (operations.length === 0) return <p className="text-muted">No operations yet.</p>;
	return (
		<ol aria-label="History" className="divide-y divide-line">
			{operations.map((operation) => (
				<li key={operation.id} className="flex min-w-0 gap-3 py-2.5 first:pt-0 last:pb-0">
					<Icon
						name={STYLES[operation.status].icon}
						className={`mt-0.5 size-4 shrink-0 ${STYLES[operation.status].className}`}
					/>
					<OneOperation operation={operation} />
				</li>
			))}
		</ol>
	);
}

function OneOperation({ operation }: { operation: WorkspaceOperation }) {
	const { status, error, details, runId, createdAt } = operation;
	return (
		<div className="grid min-w-0 flex-1 gap-1">
			<div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
				<span className="font-medium">
					{(status === "succeeded" ? NAMES : ATTEMPTS)[operation.operation]}
					{status !== "succeeded" && (
						<span className={`font-normal ${STYLES[status].className}`}> — {STYLES[status].label}</span>
					)}
				</span>
				<span className="ml-auto flex flex-wrap gap-x-3 text-[13px] text-muted">
					{runId === null ? (
						<span>by {details?.cause === undefined ? "a board member" : "the server"}</span>
					) : (
						<Link to="/runs/$runId" params={{ runId }} className="text-accent hover:underline">
							Run
						</Link>
					)}
					<TimeAgo at={createdAt} />
				</span>
			</div>
			{error && (
				<div className="rounded-md bg-bad-soft px-3 py-2 text-[13px] wrap-anywhere">
					<p className="text-bad">{error.message}</p>
					{error.hint && <p>{error.hint}</p>}
				</div>
			)}
			{details && <OperationDetails details={details} />}
		</div>
	);
}
