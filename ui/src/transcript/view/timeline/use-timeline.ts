import { useEffect, useRef, useState } from "react";
import type { TimelineStep } from "../../blocks/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import { useTranscriptPart } from "../../client/use-transcript.ts";

/** A live run may add entries many times a second. */
const INTERVAL_MS = 1_000;

/** The steps of a run, which are asked for when the transcript has changed, at most once a second. */
export function useTimeline(client: TranscriptClient): TimelineStep[] {
	// A string, because equal strings do not cause a render.
	const state = useTranscriptPart(client, ({ count, generation, done }) => `${count} ${generation} ${done}`);
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
	}, [client, state]);
	return steps;
}
