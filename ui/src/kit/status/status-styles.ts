import type { AgentStatus, RunStatus } from "@paperclipai/shared";

export type Status = RunStatus | AgentStatus;

interface StatusStyle {
	label: string;
	/** Of text and dot. */
	color: string;
	/** Of a badge. */
	background: string;
}

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
	// Its last run failed, so it has the label of that run.
	error: { label: "Failed", ...BAD },
};
