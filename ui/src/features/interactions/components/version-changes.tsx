import { changedLines } from "../../../kit/diff/changed-lines.ts";
import { DiffHunks } from "../../../kit/diff/diff-hunks.tsx";

/** What has changed in the text of a request since it was read. */
export function VersionChanges({ before, after }: { before: string; after: string }) {
	const hunk = changedLines(before, after);
	if (hunk === null) {
		return <p className="text-[13px] text-muted">Its text is the same. The issue that it is about has changed.</p>;
	}
	return (
		<section aria-label="What has changed" className="min-w-0 overflow-hidden rounded-md border border-line">
			<DiffHunks label="What has changed" hunks={[hunk]} />
		</section>
	);
}
