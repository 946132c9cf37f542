import { copyFile } from "node:fs/promises";
import path from "node:path";
import { readFields } from "../program/read-fields.ts";
import { git, runGit } from "../program/run-git.ts";
import { GITLINK, type IndexEntry, indexInfo, LIST_INDEX, readEntries } from "../snapshot/index-entries.ts";
import { invalidObjects } from "./invalid-objects.ts";
import type { PrivateGitState } from "./private-git-state.ts";
import { LIMITED } from "./quarantine.ts";

export interface ReturnedIndex {
	tree: string;
	conflicts: IndexEntry[];
	intended: string[];
	sparse: string[];
}

/** Maximum number of conflict entries, and of intent-to-add entries. */
const MAX_MARKED = 100_000;

/** Returns `null` for an index that git cannot read or that names missing objects. @throws {CodedError} `environment_objects_invalid`. */
export async function readReturnedIndex(quarantine: string, state: PrivateGitState): Promise<ReturnedIndex | null> {
	const conflicts: IndexEntry[] = [];
	const onEntry = (entry: IndexEntry) => {
		if (entry.stage > 0 && conflicts.push(entry) > MAX_MARKED)
			throw invalidObjects(`more than ${MAX_MARKED} conflicts`);
	};
	const onStdout = readEntries(onEntry);
	const unmerged = await runGit([...LIST_INDEX, "--unmerged"], { gitDir: quarantine, env: LIMITED, onStdout });
	if (unmerged.exitCode !== 0) return null;
	const options = { gitDir: quarantine, env: LIMITED, ...(await withoutConflicts(quarantine, conflicts)) };
	const written = await runGit(["write-tree"], options);
	if (written.exitCode !== 0) return null;
	const tree = written.stdout.toString().trim();
	const args = ["diff-index", "--cached", "-z", "--name-only", "--no-renames", "--ita-visible-in-index", tree];
	const intended: string[] = [];
	const onPath = (path: string) => {
		if (intended.push(path) > MAX_MARKED) throw invalidObjects(`more than ${MAX_MARKED} files to be added`);
	};
	await git(args, { ...options, onStdout: readFields(onPath) });
	return { tree, conflicts, intended, sparse: await listSparse(quarantine, state) };
}

export function objectsOf({ tree, conflicts }: ReturnedIndex): string[] {
	return [tree, ...conflicts.filter(({ mode }) => mode !== GITLINK).map(({ object }) => object)];
}

async function listSparse(quarantine: string, { commonDir, gitDir }: PrivateGitState): Promise<string[]> {
	const setting = await runGit(["config", "--type=bool", "--get", "core.sparseCheckout"], { gitDir, commonDir });
	if (setting.stdout.toString().trim() !== "true") return [];
	const sparse: string[] = [];
	const onStdout = readEntries((entry) => {
		if (entry.isSkipped) sparse.push(entry.path);
	});
	await git(LIST_INDEX, { gitDir: quarantine, env: LIMITED, onStdout });
	return sparse;
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
