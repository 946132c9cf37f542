import type { ExecutionWorkspace } from "@paperclipai/shared";

type WorkspaceState = "in_use" | "open" | "closed";

const LOOKS: Record<WorkspaceState, { label: string; className: string }> = {
	in_use: { label: "In use", className: "bg-accent-soft text-accent" },
	open: { label: "Open", className: "bg-ok-soft text-ok" },
	closed: { label: "Closed", className: "bg-sunken text-muted" },
};

function stateOf({ status, activeRunId }: Pick<ExecutionWorkspace, "status" | "activeRunId">): WorkspaceState {
	if (status === "closed") return "closed";
	return activeRunId === null ? "open" : "in_use";
}

export const stateLabel = (workspace: Pick<ExecutionWorkspace, "status" | "activeRunId">): string =>
	LOOKS[stateOf(workspace)].label;

/** Whether a workspace is open, and whether a run works in it. */
export function WorkspaceStateBadge({ workspace }: { workspace: Pick<ExecutionWorkspace, "status" | "activeRunId"> }) {
	const state = stateOf(workspace);
	const { label, className } = LOOKS[state];
	return (
		<span
			className={`inline-flex w-fit items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${className}`}
		>
			<span
				className={`size-1.5 rounded-full bg-current ${state === "in_use" ? "animate-pulse motion-reduce:animate-none" : ""}`}
			/>
			{label}
		</span>
	);
}
