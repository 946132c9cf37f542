import type { ExecutionWorkspace } from "@paperclipai/shared";

type WorkspaceState = "in_use" | "open" | "merged" | "merged_and_closed" | "closed";

type StateFields = Pick<ExecutionWorkspace, "status" | "activeRunId" | "isMerged">;

const STYLES: Record<WorkspaceState, { label: string; className: string }> = {
	in_use: { label: "In use", className: "bg-accent-soft text-accent" },
	open: { label: "Open", className: "bg-ok-soft text-ok" },
	merged: { label: "Merged", className: "bg-ansi-magenta-soft text-ansi-magenta" },
	merged_and_closed: { label: "Merged and closed", className: "bg-ansi-magenta-soft text-ansi-magenta" },
	closed: { label: "Closed", className: "bg-sunken text-muted" },
};

function stateOf({ status, activeRunId, isMerged }: StateFields): WorkspaceState {
	if (status === "closed") return isMerged ? "merged_and_closed" : "closed";
	if (activeRunId !== null) return "in_use";
	return isMerged ? "merged" : "open";
}

export const stateLabel = (workspace: StateFields): string => STYLES[stateOf(workspace)].label;

export function WorkspaceStateBadge({ workspace }: { workspace: StateFields }) {
	const state = stateOf(workspace);
	const { label, className } = STYLES[state];
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
