import type { AgentStatus, RunStatus } from "@paperclipai/shared";

const OK = { color: "text-ok", background: "bg-ok-soft" };

const WARN = { color: "text-warn", background: "bg-warn-soft" };

const BAD = { color: "text-bad", background: "bg-bad-soft" };

const QUIET = { color: "text-muted", background: "bg-sunken" };

const ACTIVE = { color: "text-accent", background: "bg-accent-soft" };

export const statusStyles: Record<Status, StatusStyle> = {
	queued: { label: "Queued", ...QUIET },
	scheduled_retry: { label: "Retry scheduled", ...WARN },
	running: { label: "Running", ...ACTIVE },
	succeeded: { label: "Succeeded", ...OK },
	failed: { label: "Failed", ...BAD },
	cancelled: { label: "Cancelled", ...QUIET },
	timed_out: { label: "Timed out", ...BAD },
	interrupted: { label: "Interrupted", ...WARN },
	idle: { label: "Idle", ...QUIET },
	paused: { label: "Paused", ...WARN },
	terminated: { label: "Terminated", ...QUIET },
	// Labelled like a failed run, because the agent's last run failed.
	error: { label: "Failed", ...BAD },
};

export function StatusBadge({ status }: { status: Status }) {
	const { label, color, background } = statusStyles[status];
	return (
		<span
			data-status={status}
			className={`inline-flex w-fit items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${color} ${background}`}
		>
			<span className={`size-1.5 rounded-full bg-current`} />
			{label}
		</span>
	);
}

export function StatusDot({ status }: { status: Status }) {
	const { label, color } = statusStyles[status];
	return (
		<span title={label} data-status={status} className={`inline-flex shrink-0 items-center ${color}`}>
			<span className={`size-2 rounded-full bg-current`} />
			<span className="sr-only">{label}</span>
		</span>
	);
}

export type Status = RunStatus | AgentStatus;

interface StatusStyle {
	label: string;
	/** Color of text and dot. */
	color: string;
	/** Background of a badge. */
	background: string;
}
