import type { Issue } from "@paperclipai/shared";
import type { DragEvent } from "react";

const TYPE = "application/x-paperclip-issue";
/** Only cards of this page may be dropped. */
let dragged: Issue | null = null;

export function dragIssue(event: DragEvent, issue: Issue): void {
	dragged = issue;
	event.dataTransfer.setData(TYPE, issue.id);
	event.dataTransfer.setData("text/plain", issue.identifier);
	event.dataTransfer.effectAllowed = "move";
}

export function hasDraggedIssue(event: DragEvent): boolean {
	return event.dataTransfer.types.includes(TYPE);
}

export function droppedIssue(event: DragEvent): Issue | null {
	return dragged?.id === event.dataTransfer.getData(TYPE) ? dragged : null;
}
