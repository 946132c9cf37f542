import { createHistoryMemory } from "../../kit/browser/history-memory.ts";
import type { ReadingPosition } from "./reading-position.ts";

/** Where a reader was in a transcript whose page was left. */
interface PastReading extends ReadingPosition {
	/** At the end, which is followed while lines arrive. */
	wasFollowing: boolean;
}

/** So that the way back leads there, and a reload. */
export const readingHistory = createHistoryMemory("reading", isPastReading);

function isPastReading(value: unknown): value is PastReading {
	const { position, below, wasFollowing } = (value ?? {}) as PastReading;
	const numbers = [position?.line, position?.part, below];
	return numbers.every(Number.isFinite) && typeof wasFollowing === "boolean";
}
