import type { IssuePriority } from "@paperclipai/shared";
import { issuePriorityLabels } from "../../../kit/status/issue-labels.ts";

const BARS: Record<IssuePriority, number> = { low: 1, medium: 2, high: 3, critical: 0 };

/** Shows critical priority as an exclamation mark. */
export function PriorityIcon({ priority }: { priority: IssuePriority }) {
	const label = `${issuePriorityLabels[priority]} priority`;
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox="0 0 16 16"
			fill="currentColor"
			className={`size-4 shrink-0 ${priority === "critical" ? "text-bad" : "text-muted"}`}
		>
			<title>{label}</title>
			{priority === "critical" ? (
				<path
					fillRule="evenodd"
					d="M3.5 1.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM7.1 4h1.8v5H7.1zM7.1 10.4h1.8v1.7H7.1z"
				/>
			) : (
				[0, 1, 2].map((bar) => (
					<rect
						key={bar}
						x={2 + bar * 4.4}
						y={9.5 - bar * 3.2}
						width="3"
						height={4.5 + bar * 3.2}
						rx="0.8"
						opacity={bar < BARS[priority] ? 1 : 0.3}
					/>
				))
			)}
		</svg>
	);
}
