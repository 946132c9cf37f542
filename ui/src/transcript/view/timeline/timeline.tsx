import { formatDuration } from "@paperclipai/shared";
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatCount } from "../../../kit/text/format.ts";
import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import type { RowList } from "../list/row-list.ts";
import { shortPaths, WorkFolder } from "../work-folder.ts";
import { TimelineStepView } from "./timeline-step.tsx";

interface TimelineProps {
	steps: TimelineStep[];
	list: RowList | null;
	goTo: (row: number) => void;
}

/** Beside the transcript where there is room, otherwise collapsed above it. */
export function Timeline({ steps, list, goTo }: TimelineProps) {
	const [isOpen, setOpen] = useState(false);
	const folder = useContext(WorkFolder);
	const current = useCurrentStep(steps, list);
	const items = useRef<HTMLOListElement>(null);
	const [first] = steps;
	const from = first?.start ?? 0;
	const to = Math.max(...steps.map(({ start, end }) => end ?? start), from);
	const count = steps.reduce((sum, step) => sum + step.count, 0);

	// `scrollIntoView` would scroll the transcript too.
	useEffect(() => {
		const box = items.current;
		const item = box?.children[current] as HTMLElement | undefined;
		if (!box || !item) return;
		if (item.offsetTop < box.scrollTop) box.scrollTop = item.offsetTop;
		else if (item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight) {
			box.scrollTop = item.offsetTop + item.offsetHeight - box.clientHeight;
		}
	}, [current]);

	return (
		<nav aria-label="Timeline" className="flex max-h-full min-h-0 flex-col rounded-lg border border-line bg-surface">
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
				className="flex items-baseline gap-2 px-3 py-2 text-left text-[13px] font-semibold min-[1100px]:hidden"
			>
				<Heading count={count} time={to - from} />
			</button>
			<p className="hidden items-baseline gap-2 px-3 py-2 text-[13px] font-semibold min-[1100px]:flex">
				<Heading count={count} time={to - from} />
			</p>
			<ol
				ref={items}
				className={`relative max-h-80 min-h-0 overflow-y-auto border-t border-line p-1 min-[1100px]:block min-[1100px]:max-h-none ${isOpen ? "" : "hidden"}`}
			>
				{steps.map((step, index) => (
					<TimelineStepView
						key={`${step.row} ${step.start} ${step.label}`}
						{...step}
						label={shortPaths(step.label, step.kind, folder)}
						from={from}
						to={to}
						isCurrent={index === current}
						goTo={goTo}
					/>
				))}
			</ol>
		</nav>
	);
}

function Heading({ count, time }: { count: number; time: number }) {
	return (
		<>
			Timeline
			<span className="text-xs font-normal text-muted tabular-nums">
				{formatCount(count)} {count === 1 ? "step" : "steps"} in {formatDuration(time)}
			</span>
		</>
	);
}

/** The last step that begins at or above the top of the view. */
function useCurrentStep(steps: TimelineStep[], list: RowList | null): number {
	const top = useSyncExternalStore(
		(callback) => list?.subscribe(callback) ?? (() => {}),
		() => list?.top().row ?? 0,
	);
	return Math.max(
		0,
		steps.findLastIndex(({ row }) => row <= top),
	);
}
