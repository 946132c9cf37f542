import type { WorkspaceDiff } from "@paperclipai/shared";
import { pathText } from "./path-text.ts";

/** What of the changes is merged, and what a merge would leave out; `null` when everything is still to be merged. */
export function formatDiffState({ files, mergedInto }: WorkspaceDiff): string | null {
	const count = files.filter(({ isUncommitted }) => isUncommitted).length;
	const lines = [
		...(mergedInto === null ? [] : [`Its commits are merged into ${pathText(mergedInto)}.`]),
		...(count === 0
			? []
			: [
					`${count} of ${files.length} files ${count === 1 ? "has" : "have"} changes that are not committed, which a merge leaves out.`,
				]),
	];
	return lines.length === 0 ? null : lines.join("\n");
}
