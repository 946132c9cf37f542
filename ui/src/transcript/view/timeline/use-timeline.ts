import { useEffect, useState } from "react";
import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import { followTimeline } from "./follow-timeline.ts";

/** Cached, so that switching back to the Nice view shows them immediately. */
const lastSteps = new WeakMap<TranscriptClient, TimelineStep[]>();

/** Follows a live run. */
export function useTimeline(client: TranscriptClient): TimelineStep[] {
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
