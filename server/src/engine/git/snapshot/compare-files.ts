import { GITLINK, type IndexEntry } from "./index-entries.ts";
import { type FoundFiles, withoutPaths } from "./list-files.ts";
import type { PlainRepository } from "./plain-repository.ts";
import { readStatus } from "./read-status.ts";

export interface ComparedFiles {
	found: FoundFiles;
	isAsIndexed: boolean;
	unchanged: ReadonlySet<string>;
}

/** Lists the folder itself and asks git only about contents, since git can be told to ignore files. */
export async function compareFiles(
	repository: PlainRepository,
	all: FoundFiles,
	includeIgnored: boolean,
): Promise<ComparedFiles> {
	const isListed = (found: FoundFiles, index: readonly IndexEntry[]) => repository.hasIndex && areListed(found, index);
	const index = await repository.readIndex();
	if (includeIgnored) {
		const { isChanged, unchanged } = await readStatus(repository, false);
		return { found: all, isAsIndexed: isListed(all, index) && !isChanged, unchanged };
	}
	const { ignored, isChanged, unchanged } = await readStatus(repository, true);
	const found = withoutPaths(all, ignored);
	return { found, isAsIndexed: !isChanged && isListed(found, index), unchanged };
}

function areListed({ files }: FoundFiles, index: readonly IndexEntry[]): boolean {
	if (index.some(({ stage, isAssumed }) => stage > 0 || isAssumed)) return false;
	const looked = new Set(index.filter(({ mode, isSkipped }) => mode !== GITLINK && !isSkipped).map(({ path }) => path));
	return files.every(({ path }) => looked.has(path));
}
