import type { AgentStatus, RunStatus } from "@paperclipai/shared";

type Status = RunStatus | AgentStatus;

const LOOKS: Record<Status, { label: string; className: string }> = {
	queued: { label: "Queued", className: "bg-sunken text-muted" },
	scheduled_retry: { label: "Retry scheduled", className: "bg-warn-soft text-warn" },
	running: { label: "Running", className: "bg-accent-soft text-accent" },
	succeeded: { label: "Succeeded", className: "bg-ok-soft text-ok" },
	failed: { label: "Failed", className: "bg-bad-soft text-bad" },
	cancelled: { label: "Cancelled", className: "bg-sunken text-muted" },
	timed_out: { label: "Timed out", className: "bg-bad-soft text-bad" },
	interrupted: { label: "Interrupted", className: "bg-warn-soft text-warn" },
	idle: { label: "Idle", className: "bg-sunken text-muted" },
	paused: { label: "Paused", className: "bg-warn-soft text-warn" },
	terminated: { label: "Terminated", className: "bg-sunken text-muted" },
	error: { label: "Error", className: "bg-bad-soft text-bad" },
};

export function StatusBadge({ status }: { status: Status }) {
	const { label, className } = LOOKS[status];
	return (
		<span
			data-status={status}
			className={`inline-flex w-fit items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${className}`}
		>
			<span
				className={`size-1.5 rounded-full bg-current ${status === "running" ? "animate-pulse motion-reduce:animate-none" : ""}`}
			/>
			{label}
		</span>
	);
}
