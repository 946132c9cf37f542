import { HttpError } from "./http-error.ts";

/** A decision was made on another version than the current one. */
export function requireRevision(current: { revision: number; status: string }, read: number): void {
	const { revision, status } = current;
	if (revision === read) return;
	throw new HttpError(409, "revision_changed", `It is at revision ${revision}, and you decided on revision ${read}.`, {
		hint: "Read it again, then decide with the revision that you have read.",
		details: { revision, status },
	});
}
