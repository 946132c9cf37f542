import { useEffect, useState } from "react";
import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import { followTimeline } from "./follow-timeline.ts";

/** The last steps of each transcript, which a switch back to the Nice view shows at once. */
const lastSteps = new WeakMap<TranscriptClient, TimelineStep[]>();

/** The steps of a run, while it goes on too. */
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
