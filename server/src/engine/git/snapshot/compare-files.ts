import { GITLINK, type IndexEntry } from "./index-entries.ts";
import { type FoundFiles, withoutPaths } from "./list-files.ts";
import type { PlainRepository } from "./plain-repository.ts";
import { readStatus } from "./read-status.ts";

export interface ComparedFiles {
	/** Those that are to be saved. */
	found: FoundFiles;
	/** A tree of them would be the one of the index. */
	isAsIndexed: boolean;
}

/**
 * Compares the files of a worktree with its index. Which files there are is taken from the folder itself, and only for
 * their content git is asked, which can be told not to look at some.
 * @param includeIgnored Also files that the rules for ignored files keep out of git.
 */
export async function compareFiles(
	repository: PlainRepository,
	all: FoundFiles,
	includeIgnored: boolean,
): Promise<ComparedFiles> {
	const isListed = (found: FoundFiles, index: readonly IndexEntry[]) => repository.hasIndex && areListed(found, index);
	const index = await repository.readIndex();
	if (includeIgnored) {
		const isAsIndexed = isListed(all, index) && !(await readStatus(repository, false)).isChanged;
		return { found: all, isAsIndexed };
	}
	const { ignored, isChanged } = await readStatus(repository, true);
	const found = withoutPaths(all, ignored);
	return { found, isAsIndexed: !isChanged && isListed(found, index) };
}

/** Whether all files are entries whose content git looks at, and no entry says of a file that is gone that it is there. */
function areListed({ files }: FoundFiles, index: readonly IndexEntry[]): boolean {
	if (index.some(({ stage, isAssumed }) => stage > 0 || isAssumed)) return false;
	const looked = new Set(index.filter(({ mode, isSkipped }) => mode !== GITLINK && !isSkipped).map(({ path }) => path));
	return files.every(({ path }) => looked.has(path));
}
