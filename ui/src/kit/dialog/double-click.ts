import type { MouseEvent } from "react";

/** Ignores the second click of a double click, which may already hit another button. */
export function unlessDoubleClick(onClick: () => void): (event: MouseEvent) => void {
	return ({ detail }) => {
		if (detail < 2) onClick();
	};
}
