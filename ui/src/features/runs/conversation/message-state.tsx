import type { RunMessage, RunMessageState } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";
import type { IconName } from "../../../kit/icons/icon-paths.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";

const STATES: Record<RunMessageState, { label: string; icon: IconName; color: string }> = {
	queued: { label: "Waiting to be sent", icon: "timer", color: "text-muted" },
	sent: { label: "Sent, not read yet", icon: "arrow", color: "text-accent" },
	delivered: { label: "Read by the agent", icon: "check", color: "text-ok" },
	withdrawn: { label: "Withdrawn", icon: "cross", color: "text-muted" },
	deferred: { label: "Goes to the next run", icon: "timer", color: "text-warn" },
};

export function MessageState({ message }: { message: Omit<RunMessage, "body"> }) {
	const { state, delivery, reason, sentAt, settledAt, createdAt } = message;
	const { label, icon, color } = STATES[state];
	return (
		<span data-state={state} className={`inline-flex min-w-0 flex-wrap items-center gap-x-1 text-xs ${color}`}>
			<Icon name={icon} className="size-3.5 shrink-0" />
			<span className="font-medium">{label}</span>
			{/* The reason of `after_run` would repeat the label. */}
			{reason !== null && state === "deferred" && delivery !== "after_run" && (
				<span className="wrap-anywhere text-muted">{reason}</span>
			)}
			<span className="text-muted">
				<TimeAgo at={settledAt ?? sentAt ?? createdAt} />
			</span>
		</span>
	);
}
