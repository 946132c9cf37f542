import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";
import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import type { RowList } from "../list/row-list.ts";
import { followTimeline } from "./follow-timeline.ts";

/** The last steps, cached so that they are shown immediately after a switch back to the Nice view. */
const lastSteps = new WeakMap<TranscriptClient, TimelineStep[]>();

const Timeline = lazyPart(async () => (await import("./timeline.tsx")).Timeline);

interface TimelineColumnProps {
	client: TranscriptClient;
	list: RowList | null;
	goTo: (row: number) => void;
	children: ReactNode;
}

/** A single step says no more than its row. */
const MIN_STEPS = 2;

/** Shows the timeline beside or above the rows, if the run has steps. */
export function TimelineColumn({ client, list, goTo, children }: TimelineColumnProps) {
	const steps = useTimeline(client);
	const isShown = steps.length >= MIN_STEPS;
	return (
		<div className={isShown ? "min-[1100px]:grid min-[1100px]:grid-cols-[minmax(0,1fr)_18rem] min-[1100px]:gap-6" : ""}>
			{isShown && (
				<div className="mt-3 flex min-h-0 flex-col min-[1100px]:sticky min-[1100px]:top-16 min-[1100px]:order-2 min-[1100px]:max-h-[calc(100dvh-9rem)] min-[1100px]:self-start">
					<Suspense>
						<Timeline steps={steps} list={list} goTo={goTo} />
					</Suspense>
				</div>
			)}
			<div className="min-w-0">{children}</div>
		</div>
	);
}

function useTimeline(client: TranscriptClient): TimelineStep[] {
	const [steps, setSteps] = useState(() => lastSteps.get(client) ?? []);
	useEffect(
		() =>
			followTimeline(client, (next) => {
				lastSteps.set(client, next);
				setSteps(next);
			}),
		[client],
	);
	return steps;
}
