import type { IssueStatus } from "@paperclipai/shared";
import { issueStatusLabels } from "../../../kit/status/issue-labels.ts";

const COLORS: Record<IssueStatus, string> = {
	backlog: "text-muted",
	todo: "text-muted",
	in_progress: "text-accent",
	in_review: "text-warn",
	done: "text-ok",
	blocked: "text-bad",
	cancelled: "text-muted",
};

/** How far the circle is filled, in quarters. */
const QUARTERS: Partial<Record<IssueStatus, number>> = { in_progress: 2, in_review: 3 };
const MARKS: Partial<Record<IssueStatus, string>> = {
	done: "M5 8.2l2.1 2.1L11 6",
	blocked: "M5 8h6",
	cancelled: "M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6",
};
/** Circumference of the circle whose thick dashed stroke forms the sector. */
const AROUND = 2 * Math.PI * 2;

export function IssueStatusIcon({ status, className = "" }: { status: IssueStatus; className?: string }) {
	const label = issueStatusLabels[status];
	const mark = MARKS[status];
	const isFull = status === "done" || status === "blocked";
	return (
		<svg
			role="img"
			aria-label={label}
			data-status={status}
			viewBox="0 0 16 16"
			className={`size-4 shrink-0 ${COLORS[status]} ${className}`}
		>
			<title>{label}</title>
			<circle
				cx="8"
				cy="8"
				r="6.2"
				fill={isFull ? "currentColor" : "none"}
				stroke="currentColor"
				strokeWidth="1.6"
				strokeDasharray={status === "backlog" ? "1.6 1.65" : undefined}
			/>
			{QUARTERS[status] && (
				<circle
					cx="8"
					cy="8"
					r="2"
					fill="none"
					stroke="currentColor"
					strokeWidth="4"
					strokeDasharray={`${(AROUND * QUARTERS[status]) / 4} ${AROUND}`}
					transform="rotate(-90 8 8)"
				/>
			)}
			{mark && (
				<path
					d={mark}
					fill="none"
					stroke={isFull ? "var(--surface)" : "currentColor"}
					strokeWidth="1.7"
					strokeLinecap="round"
					strokeLinejoin="round"
				/>
			)}
		</svg>
	);
}
