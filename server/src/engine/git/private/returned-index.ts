import { copyFile } from "node:fs/promises";
import path from "node:path";
import { git, gitBytes, runGit } from "../program/run-git.ts";
import { GITLINK, type IndexEntry, indexInfo, LIST_INDEX, parseIndex } from "../snapshot/index-entries.ts";
import { splitList } from "../snapshot/path-bytes.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";

export interface ReturnedIndex {
	tree: string;
	conflicts: IndexEntry[];
	intended: string[];
	sparse: string[];
}

/** Returns `null` for an index that git cannot read or that names missing objects. */
export async function readReturnedIndex(quarantine: string, state: PrivateGitState): Promise<ReturnedIndex | null> {
	const unmerged = await runGit([...LIST_INDEX, "--unmerged"], { gitDir: quarantine, env: LIMITED });
	if (unmerged.exitCode !== 0) return null;
	const conflicts = parseIndex(unmerged.stdout).filter(({ stage }) => stage > 0);
	const options = { gitDir: quarantine, env: LIMITED, ...(await withoutConflicts(quarantine, conflicts)) };
	const written = await runGit(["write-tree"], options);
	if (written.exitCode !== 0) return null;
	const tree = written.stdout.toString().trim();
	const args = ["diff-index", "--cached", "-z", "--name-only", "--no-renames", "--ita-visible-in-index", tree];
	const intended = splitList(await gitBytes(args, options));
	return { tree, conflicts, intended, sparse: await listSparse(quarantine, state) };
}

export function objectsOf({ tree, conflicts }: ReturnedIndex): string[] {
	return [tree, ...conflicts.filter(({ mode }) => mode !== GITLINK).map(({ object }) => object)];
}

async function listSparse(quarantine: string, { commonDir, gitDir }: PrivateGitState): Promise<string[]> {
	const setting = await runGit(["config", "--type=bool", "--get", "core.sparseCheckout"], { gitDir, commonDir });
	if (setting.stdout.toString().trim() !== "true") return [];
	const chunks: Buffer[] = [];
	const onStdout = (chunk: Buffer) => void chunks.push(chunk);
	await git(LIST_INDEX, { gitDir: quarantine, env: LIMITED, onStdout });
	return parseIndex(Buffer.concat(chunks)).flatMap((entry) => (entry.isSkipped ? [entry.path] : []));
}

async function withoutConflicts(quarantine: string, conflicts: IndexEntry[]): Promise<{ indexFile?: string }> {
	if (conflicts.length === 0) return {};
	const indexFile = path.join(quarantine, "index-without-conflicts");
	await copyFile(path.join(quarantine, "index"), indexFile);
	const removed = conflicts.map(({ path: name, object }) => ({
		path: name,
		mode: "0",
		object: object.replace(/./g, "0"),
	}));
	const options = { gitDir: quarantine, indexFile, input: indexInfo(removed), env: LIMITED };
	await git(["update-index", "-z", "--index-info"], options);
	return { indexFile };
}
