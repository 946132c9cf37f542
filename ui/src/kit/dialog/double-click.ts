import type { MouseEvent } from "react";

/** Handles clicks but the second one of a double click, which comes when the button is already that of something else. */
export function unlessDoubleClick(onClick: () => void): (event: MouseEvent) => void {
	return ({ detail }) => {
		if (detail < 2) onClick();
	};
}
