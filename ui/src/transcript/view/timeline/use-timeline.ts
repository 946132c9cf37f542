import { useEffect, useRef, useState } from "react";
import type { TimelineStep } from "../../blocks/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import type { TranscriptSnapshot } from "../../client/transcript-snapshot.ts";

/** A live run may add entries many times a second. */
const INTERVAL_MS = 1_000;

/** The steps of a run, which are asked for when the transcript has changed, at most once a second. */
export function useTimeline(client: TranscriptClient, { count, generation, done }: TranscriptSnapshot): TimelineStep[] {
	const [steps, setSteps] = useState<TimelineStep[]>([]);
	const askedAt = useRef(Number.NEGATIVE_INFINITY);
	useEffect(() => {
		let isOutdated = false;
		const wait = Math.max(0, askedAt.current + INTERVAL_MS - performance.now());
		const timer = setTimeout(() => {
			askedAt.current = performance.now();
			void client.timeline().then((answer) => {
				if (!isOutdated) setSteps(answer);
			});
		}, wait);
		return () => {
			isOutdated = true;
			clearTimeout(timer);
		};
	}, [client, count, generation, done]);
	return steps;
}
