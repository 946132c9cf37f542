import type { AgentStatus, Run, RunStatus } from "@paperclipai/shared";

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

/** The parts of a run that decide how its status is shown. */
interface RunState {
	status: RunStatus;
	/** Number of interactions for which it waits. */
	waitingFor: number;
	/** Whether it has an error, or warnings if it succeeded. */
	hasError: boolean;
}

const WAITING: StatusStyle = { label: "Waiting for you", ...WARN };
const WARNED: StatusStyle = { label: "With warnings", ...WARN };

/** A run that waits for a person, or that succeeded with warnings, needs attention. */
export function runStyle({ status, waitingFor, hasError }: RunState): StatusStyle {
	if (status === "running" && waitingFor > 0) return WAITING;
	return status === "succeeded" && hasError ? WARNED : statusStyles[status];
}

export const runStateOf = ({ status, waitingFor, error }: Pick<Run, "status" | "waitingFor" | "error">): RunState => ({
	status,
	waitingFor,
	hasError: error !== null,
});

export function StatusBadge({ status }: { status: Status }) {
	return <Badge status={status} mark={statusStyles[status]} />;
}

/** @param label Replaces the label of a run that waits. */
export function RunBadge({ run, label }: { run: Run; label?: string | undefined }) {
	const style = runStyle(runStateOf(run));
	return <Badge status={run.status} mark={style === WAITING && label ? { ...style, label } : style} />;
}

export function StatusDot({ status }: { status: Status }) {
	return <Dot status={status} mark={statusStyles[status]} />;
}

export function RunDot({ run }: { run: Run }) {
	return <Dot status={run.status} mark={runStyle(runStateOf(run))} />;
}

interface MarkProps {
	status: Status;
	mark: StatusStyle;
}

function Badge({ status, mark: { label, color, background } }: MarkProps) {
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

function Dot({ status, mark: { label, color } }: MarkProps) {
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
