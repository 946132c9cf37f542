import { HttpError } from "../errors/http-error.ts";
import type { IssueRow } from "./issue-rows.ts";

interface Texts {
	title?: string | undefined;
	description?: string | null | undefined;
}

/** @throws {HttpError} 409 `issue_changed` with the stored texts when they are not those that a change was made from. */
export function requireUnchanged({ title, description }: IssueRow, basedOn: Texts | undefined): void {
	if (basedOn === undefined) return;
	const hasTitle = basedOn.title === undefined || basedOn.title === title;
	const hasDescription = basedOn.description === undefined || (basedOn.description || null) === (description || null);
	if (hasTitle && hasDescription) return;
	throw new HttpError(409, "issue_changed", "Somebody else has changed this text in the meantime.", {
		hint: "Compare it with yours, and save again.",
		details: { title, description },
	});
}
