import { formatDuration } from "@paperclipai/shared";
import { memo } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";
import type { IconName } from "../../../kit/icons/icon-paths.ts";
import { formatCount } from "../../../kit/text/format.ts";
import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import { toolIcons } from "../rows/tool-icons.ts";

interface TimelineStepViewProps extends TimelineStep {
	/** Start and end of the run so far. */
	from: number;
	to: number;
	isCurrent: boolean;
	goTo: (row: number) => void;
}

const ICONS: Record<TimelineStep["kind"], IconName> = { ...toolIcons, model: "comment", waiting: "pause" };
const BARS: Partial<Record<TimelineStep["kind"], string>> = { model: "bg-line-strong", waiting: "bg-warn" };

/** Memoized by plain props, so that only changed steps render. */
export const TimelineStepView = memo(function TimelineStepView(props: TimelineStepViewProps) {
	const { row, kind, label, start, end, failed, count, from, to, isCurrent, goTo } = props;
	const whole = Math.max(1, to - from);
	const left = Math.min(99, ((start - from) / whole) * 100);
	const width = Math.max(1, Math.min(100 - left, (((end ?? to) - start) / whole) * 100));
	const name = count > 1 ? `${formatCount(count)} steps, ${label}` : label;
	return (
		<li>
			<button
				type="button"
				aria-current={isCurrent ? "step" : undefined}
				onClick={() => goTo(row)}
				title={name}
				className="block w-full rounded-md px-2 py-1 text-left hover:bg-sunken aria-[current=step]:bg-accent-soft"
			>
				<span className="flex items-center gap-1.5 text-xs">
					<Icon name={ICONS[kind]} className={`size-3 ${failed ? "text-bad" : "text-muted"}`} />
					<span className={`min-w-0 flex-1 truncate ${failed ? "text-bad" : kind === "model" ? "text-muted" : ""}`}>
						{name}
						{failed && <span className="sr-only">, failed</span>}
					</span>
					<span className="text-muted tabular-nums">{timeOf(start, end)}</span>
				</span>
				<span aria-hidden="true" className="mt-0.5 block h-1 rounded-full bg-sunken">
					<span
						className={`block h-1 min-w-0.5 rounded-full ${failed ? "bg-bad" : (BARS[kind] ?? "bg-accent")}`}
						style={{ marginLeft: `${left}%`, width: `${width}%` }}
					/>
				</span>
			</button>
		</li>
	);
});

function timeOf(start: number, end: number | null): string {
	if (end === null) return "…";
	return end > start ? formatDuration(end - start) : "";
}
