import { changedLines } from "../../../kit/diff/changed-lines.ts";
import { DiffHunks } from "../../../kit/diff/diff-hunks.tsx";

export function VersionChanges({ before, after }: { before: string; after: string }) {
	const hunk = changedLines(before, after);
	if (hunk === null) {
		return <p className="text-[13px] text-muted">The request's text is unchanged, but its issue has changed.</p>;
	}
	return (
		<section aria-label="Changes" className="min-w-0 overflow-hidden rounded-md border border-line">
			<DiffHunks label="Changes" hunks={[hunk]} />
		</section>
	);
}
