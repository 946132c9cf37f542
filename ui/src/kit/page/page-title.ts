import { useEffect } from "react";
import { replaceDirectionMarks } from "../text/direction-marks.ts";

let title = "";
let waiting = 0;

/** Sets the title of the browser tab. */
export function usePageTitle(pageTitle: string): void {
	useEffect(() => {
		title = replaceDirectionMarks(pageTitle);
		write();
	}, [pageTitle]);
}

/** Shows in the title of the tab how many things wait for a person. */
export function setWaitingInTitle(count: number): void {
	waiting = count;
	write();
}

function write() {
	document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title ? `${title} · ` : ""}Paperclip`;
}
