import type { UpdateIssue } from "@paperclipai/shared";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { IssueRow } from "./rows.ts";

type BasedOn = NonNullable<UpdateIssue["basedOn"]>;

/** @throws {HttpError} 409 `issue_changed` with the stored values when they are not those that a change was made from. */
export function requireUnchanged(issue: IssueRow, basedOn: BasedOn = {}): void {
	const keys = Object.keys(basedOn) as (keyof BasedOn)[];
	// An empty description is stored as none.
	const isSame = (key: keyof BasedOn) => basedOn[key] === undefined || (basedOn[key] || null) === (issue[key] || null);
	if (keys.every(isSame)) return;
	const { title, description } = issue;
	const stored = Object.fromEntries(keys.map((key) => [key, issue[key]]));
	throw new HttpError(409, "issue_changed", "Somebody else has changed it in the meantime.", {
		hint: "Compare what is stored now with your change, and save again.",
		details: { title, description, ...stored },
	});
}
