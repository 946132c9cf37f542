import type { LogPosition } from "../blocks/rows/row.ts";

/** What the reader was looking at, to be shown again by another list. */
export interface ReadingPosition {
	position: LogPosition;
	/** Where the row began, in pixels below the top of the view. */
	below: number;
}

/** What the reader was taken to. */
export interface ReadingTarget {
	row: number;
	/** Its line that is meant, from 1, if it is a log; `null`: all of it. */
	line: number | null;
}
