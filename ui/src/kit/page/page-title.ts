import { useEffect } from "react";
import { replaceDirectionMarks } from "../text/direction-marks.ts";

let title = "";
let waiting = 0;

export function usePageTitle(pageTitle: string): void {
	useEffect(() => {
		title = replaceDirectionMarks(pageTitle);
		write();
	}, [pageTitle]);
}

/** Prefixes the tab title with the number of pending decisions. */
export function setWaitingInTitle(count: number): void {
	waiting = count;
	write();
}

function write() {
	document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title ? `${title} · ` : ""}Paperclip`;
}
