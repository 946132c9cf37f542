import { createHistoryMemory } from "../../kit/browser/history-memory.ts";
import type { ReadingPosition } from "./reading-position.ts";

/** The reading position of a page that was left. */
interface PastReading extends ReadingPosition {
	/** The view was following the end. */
	wasFollowing: boolean;
}

/** Restored on the way back and after a reload. */
export const readingHistory = createHistoryMemory("reading", isPastReading);

function isPastReading(value: unknown): value is PastReading {
	const { position, below, wasFollowing } = (value ?? {}) as PastReading;
	const numbers = [position?.line, position?.part, below];
	return numbers.every(Number.isFinite) && typeof wasFollowing === "boolean";
}
