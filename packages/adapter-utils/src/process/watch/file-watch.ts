import { isolate } from "../helper/helper.ts";
import { type FileTimes, readFileTimes } from "./file-times.ts";

export interface FileWatch {
	/** Call often while the program is inactive: reads the times now and then, to compare with later. */
	compareLater(inactiveMs: number): void;
	/** Time since the last change to a file, if shorter than the limit. `pending`: ask again later. */
	changeAgeMs(): number | "never" | "pending";
}

/**
 * Finds changes to files in `folder`. The clock of a file system may be ahead or behind, and unpacked files may have any
 * time, so a change also counts if the times differ from those read earlier within the limit. Changes in the folder
 * `omitted`, if it is `folder` or in it, do not count.
 */
export function createFileWatch(folder: string, limitMs: number, omitted?: string): FileWatch {
	/** `times` is `null` if the folder could not be read in time; nothing counts as changed then. */
	let read: { at: number; readAt: number; times: FileTimes | null }[] = [];
	let isReading = false;
	let isAsked = false;

	async function readTimes(): Promise<void> {
		if (isReading) return;
		isReading = true;
		const at = performance.now();
		const times = await isolate("readFileTimes", readFileTimes, folder, omitted).catch(() => null);
		read.push({ at, readAt: performance.now(), times });
		isReading = false;
	}

	function ageOf(times: FileTimes): number | "never" {
		const ageMs = Math.max(0, Date.now() - times.latestMs);
		if (ageMs < limitMs) return ageMs;
		const now = performance.now();
		// The last reading may be late on a busy machine.
		read = read.filter(({ at }) => now - at <= 1.5 * limitMs);
		return read.some((before) => before.times !== null && before.times.sum !== times.sum) ? 0 : "never";
	}

	return {
		compareLater(inactiveMs) {
			const latest = read.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
			if (inactiveMs >= limitMs / 2 && performance.now() - latest >= limitMs / 2) void readTimes();
		},
		changeAgeMs() {
			const answer = isAsked && !isReading ? read.at(-1) : undefined;
			if (answer === undefined || performance.now() - answer.readAt >= limitMs / 2) {
				isAsked = true;
				void readTimes();
				return "pending";
			}
			isAsked = false;
			return answer.times === null ? "never" : ageOf(answer.times);
		},
	};
}
