import { HttpError } from "./http-error.ts";

export function requireRevision(current: { revision: number; status: string }, read: number): void {
	const { revision, status } = current;
	if (revision === read) return;
	throw new HttpError(
		409,
		"revision_changed",
		`The decision names revision ${read}, but the current revision is ${revision}.`,
		{
			hint: "Read the current revision, then decide on that one.",
			details: { revision, status },
		},
	);
}
