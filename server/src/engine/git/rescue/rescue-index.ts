import { rm } from "node:fs/promises";
import path from "node:path";
import { type IndexEntry, indexInfo } from "../snapshot/index-entries.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";

export interface RescuedIndex {
	tree: string | null;
	conflict: { name: string; tree: string }[];
}

const STAGES = ["base", "ours", "theirs"];

export async function rescueIndex(repository: PlainRepository): Promise<RescuedIndex> {
	if (!repository.hasIndex) return { tree: null, conflict: [] };
	const entries = await repository.readIndex();
	const isConflict = entries.some((entry) => entry.stage > 0);
	if (!isConflict) return { tree: await repository.git(["write-tree"]), conflict: [] };
	const conflict: RescuedIndex["conflict"] = [];
	for (const [index, name] of STAGES.entries()) {
		const stage = entries.filter((entry) => entry.stage === index + 1);
		if (stage.length > 0) conflict.push({ name, tree: await treeOf(repository, stage) });
	}
	return {
		tree: await treeOf(
			repository,
			entries.filter((entry) => entry.stage === 0),
		),
		conflict,
	};
}

export async function treeOf(
	repository: PlainRepository,
	entries: readonly Pick<IndexEntry, "path" | "mode" | "object">[],
): Promise<string> {
	const indexFile = path.join(repository.folder, "other-index");
	await rm(indexFile, { force: true });
	await repository.git(["update-index", "-z", "--index-info"], { indexFile, input: indexInfo(entries) });
	return await repository.git(["write-tree"], { indexFile });
}
