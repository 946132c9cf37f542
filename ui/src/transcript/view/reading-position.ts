import type { LogPosition } from "../blocks/rows/row.ts";

/** A position that another list can restore. */
export interface ReadingPosition {
	position: LogPosition;
	/** Pixels between the top of the view and the row. */
	below: number;
}

/** The entry or line that is marked. */
export interface ReadingTarget {
	row: number;
	/** Its line, from 1, if it is a log; `null`: all of it. */
	line: number | null;
}
