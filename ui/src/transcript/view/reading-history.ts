import { createHistoryMemory } from "../../kit/browser/history-memory.ts";
import type { ReadingPlace } from "./reading-position.ts";

/** Where a reader was in a transcript whose page was left. */
interface PastReading extends ReadingPlace {
	/** At the end, which is followed while lines arrive. */
	wasFollowing: boolean;
}

/** So that the way back leads there, and a reload. */
export const readingHistory = createHistoryMemory("reading", isPastReading);

function isPastReading(value: unknown): value is PastReading {
	const { place, below, wasFollowing } = (value ?? {}) as PastReading;
	const numbers = [place?.line, place?.part, below];
	return numbers.every(Number.isFinite) && typeof wasFollowing === "boolean";
}
