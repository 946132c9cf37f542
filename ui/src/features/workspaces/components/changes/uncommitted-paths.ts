import type { CloseReadiness } from "@paperclipai/shared";

/** Files with changes that no commit has, so that a merge leaves them out; of very many files the first ones. */
export function uncommittedPaths(readiness: CloseReadiness | undefined): ReadonlySet<string> {
	if (readiness === undefined) return new Set();
	const { dirty, staged, untracked, conflicted } = readiness;
	return new Set([dirty, staged, untracked, conflicted].flatMap(({ paths }) => paths));
}
