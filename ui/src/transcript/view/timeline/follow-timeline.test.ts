import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TimelineStep } from "../../blocks/timeline/timeline.ts";
import type { TranscriptClient } from "../../client/transcript-client.ts";
import { emptySnapshot } from "../../client/transcript-snapshot.ts";
import { followTimeline } from "./follow-timeline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A transcript to which entries are added while its worker is still answering. */
function busyTranscript() {
	let count = 0;
	let done = false;
	let changed = () => {};
	let answer: (steps: TimelineStep[]) => void = () => {};
	let questions = 0;
	const client = {
		getSnapshot: () => ({ ...emptySnapshot, count, done }),
		subscribe(callback: () => void) {
			changed = callback;
			return () => {
				changed = () => {};
			};
		},
		timeline() {
			questions++;
			return new Promise<TimelineStep[]>((resolve) => {
				answer = resolve;
			});
		},
	} as unknown as TranscriptClient;
	return {
		client,
		add() {
			count++;
			changed();
		},
		finish() {
			done = true;
			changed();
		},
		async answer() {
			answer([{ row: count } as unknown as TimelineStep]);
			await vi.advanceTimersByTimeAsync(0);
		},
		questions: () => questions,
	};
}

it("shows each answer of a transcript that has changed since, and asks again a second later", async () => {
	const transcript = busyTranscript();
	const shown = vi.fn();
	const end = followTimeline(transcript.client, shown);
	transcript.add();
	transcript.add();
	await transcript.answer();
	expect(shown).toHaveBeenCalledTimes(1);
	expect(transcript.questions()).toBe(1);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(transcript.questions()).toBe(2);
	await transcript.answer();
	expect(shown).toHaveBeenCalledTimes(2);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(transcript.questions()).toBe(2);
	transcript.add();
	expect(transcript.questions()).toBe(3);
	end();
	await transcript.answer();
	transcript.add();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(shown).toHaveBeenCalledTimes(2);
	expect(transcript.questions()).toBe(3);
});

it("asks at once when the whole log has been read", async () => {
	const transcript = busyTranscript();
	const end = followTimeline(transcript.client, () => {});
	await transcript.answer();
	transcript.add();
	expect(transcript.questions()).toBe(1);
	transcript.finish();
	expect(transcript.questions()).toBe(2);
	end();
});
