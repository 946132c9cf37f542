import { LIMITS } from "../../../platform/settings/limits.ts";
import { shownPath } from "../snapshot/path-bytes.ts";
import type { DiffFile } from "./diff-file.ts";
import type { LargeFiles } from "./large-files.ts";
import type { PatchSection } from "./parse-patch.ts";
import type { Change } from "./read-changes.ts";

interface FileFacts {
	sizes: ReadonlyMap<string, number>;
	large: LargeFiles;
	/** `null` when the patch is cut before its end. */
	sections: PatchSection[] | null;
	isUncommitted: boolean;
}

const STATUS: Readonly<Record<string, DiffFile["status"]>> = {
	A: "added",
	D: "deleted",
	R: "renamed",
	T: "type_changed",
};

const SUBMODULE = "160000";

export function describeFile(change: Change, { sizes, large, sections, isUncommitted }: FileFacts): DiffFile {
	const sizeOf = (mode: string, object: string) => (mode === SUBMODULE ? null : (sizes.get(object) ?? null));
	const sizeBefore = sizeOf(change.modeBefore, change.before);
	const isStandIn = change.after === large.standIn;
	const sizeAfter = isStandIn ? (large.sizes.get(change.path) ?? null) : sizeOf(change.modeAfter, change.after);
	const isLarge = Math.max(sizeBefore ?? 0, sizeAfter ?? 0) > LIMITS.diffFileBytes;
	const isTooLarge = isLarge || sections === null;
	const isBinary = !isTooLarge && sections.some((section) => section.isBinary);
	const hasText = !isTooLarge && !isBinary;
	const sum = (count: (section: PatchSection) => number) =>
		(sections ?? []).reduce((total, one) => total + count(one), 0);
	return {
		path: shownPath(change.path),
		...(change.oldPath === null ? {} : { oldPath: shownPath(change.oldPath) }),
		status: STATUS[change.status] ?? "modified",
		isUncommitted,
		modeBefore: modeOf(change.modeBefore),
		modeAfter: modeOf(change.modeAfter),
		isBinary,
		additions: hasText ? sum((section) => section.additions) : null,
		deletions: hasText ? sum((section) => section.deletions) : null,
		sizeBefore,
		sizeAfter,
		...(hasText ? { hunks: sections.flatMap((section) => section.hunks) } : {}),
		...(isTooLarge ? { isTooLarge } : {}),
	};
}

const modeOf = (mode: string): string | null => (mode === "000000" ? null : mode);
