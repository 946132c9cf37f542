import type { ConfigRevision } from "@paperclipai/shared";
import { snapshotText } from "./snapshot-lines.ts";

/**
 * Maps revisions that restored an older state to the revision they restored. Hidden values count as equal.
 * @param revisions Newest first.
 */
export function restoredFrom(revisions: readonly ConfigRevision[]): Map<string, ConfigRevision> {
	const restored = new Map<string, ConfigRevision>();
	const known = new Map<string, ConfigRevision>();
	for (const revision of revisions.toReversed()) {
		const text = snapshotText(revision.after);
		const same = known.get(text);
		const isChange = revision.before !== null && snapshotText(revision.before) !== text;
		if (same && isChange) restored.set(revision.id, same);
		known.set(text, revision);
	}
	return restored;
}
