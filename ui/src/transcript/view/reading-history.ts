import type { ReadingPlace } from "./reading-place.ts";

/** Where a reader was in a transcript whose page was left. */
interface PastReading extends ReadingPlace {
	/** At the end, which is followed while lines arrive. */
	wasFollowing: boolean;
}

/** By entry in the history of the tab, so that the way back leads there. */
export const readingHistory = new Map<string, PastReading>();
