import type { WorkspaceDiff } from "@paperclipai/shared";
import { pathText } from "./path-text.ts";

/** Which commit a merge would take, or where it is merged, and what a merge would leave out; `null` without any of these. */
export function formatDiffState({ files, head, mergedInto }: WorkspaceDiff): string | null {
	const count = files.filter(({ isUncommitted }) => isUncommitted).length;
	const lines = [
		...(mergedInto === null
			? head === null
				? []
				: [`Its branch is at ${head}.`]
			: [`Its commits are merged into ${pathText(mergedInto)}.`]),
		...(count === 0
			? []
			: [
					`${count} of ${files.length} files ${count === 1 ? "has" : "have"} changes that are not committed, which a merge leaves out.`,
				]),
	];
	return lines.length === 0 ? null : lines.join("\n");
}
