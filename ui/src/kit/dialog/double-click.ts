import type { MouseEvent } from "react";

/** Ignores the second click of a double click, when the button may already be another one. */
export function unlessDoubleClick(onClick: () => void): (event: MouseEvent) => void {
	return ({ detail }) => {
		if (detail < 2) onClick();
	};
}
