import path from "node:path";
import { removeFolder } from "@paperclipai/adapter-utils/host";
import { makeFolder } from "../../../../platform/disk/make-folder.ts";
import { type Change, readChanges } from "../../diff/read-changes.ts";
import { findOverwritten, listDifferences } from "../../merge/find-overwritten.ts";
import { GITLINK } from "../../snapshot/index-entries.ts";
import { pathList, shownPath } from "../../snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "../../snapshot/plain-repository.ts";
import type { OpenWorktree } from "../snapshot-workspace.ts";
import { checkContents, findPresent, fingerprintOf } from "./check-contents.ts";
import { moveIntoPlace, removeFile } from "./replace-file.ts";
import { UPDATE_VARIABLE } from "./worktree-lock.ts";

const MAX_FILES = 100;

/**
 * Writes all files to a staging folder and then moves each, so that no program sees half of a file.
 * @returns files that differ from `before`. If any file differs at the start, nothing is written.
 */
export async function writeChanges(
	location: OpenWorktree,
	[before, after]: readonly [string, string],
): Promise<string[]> {
	if (before === after) return [];
	const { files } = location;
	return await withPlainRepository({ location, head: null, isExact: false, keepsObjects: true }, async (plain) => {
		const { changes: all } = await readChanges(plain, [before, after], "--no-renames", Number.POSITIVE_INFINITY);
		const present = await findPresent(files, all);
		const changes = all.filter((change) => !present.has(change.path));
		const overwritten = await findOverwritten(
			await listDifferences(plain, { before, after }),
			files,
			MAX_FILES,
			present,
		);
		const { expected, changed } = await checkContents(plain, files, changes);
		if (overwritten.length + changed.length > 0)
			return [...new Set([...overwritten, ...changed])].slice(0, MAX_FILES).sort();
		const stage = path.join(path.dirname(files), `.${path.basename(files)}.paperclip-incoming`);
		await removeFolder(stage);
		try {
			await makeFolder(stage);
			await fillStage(plain, location, stage, after, changes);
			return await applyChanges(files, stage, changes, expected);
		} finally {
			await removeFolder(stage);
		}
	});
}

async function fillStage(
	plain: PlainRepository,
	{ gitDir }: OpenWorktree,
	stage: string,
	after: string,
	changes: readonly Change[],
): Promise<void> {
	const indexFile = path.join(plain.folder, "incoming-index");
	const env = { [UPDATE_VARIABLE]: gitDir };
	await plain.git(["read-tree", after], { indexFile });
	const written = changes.filter(({ status, modeAfter }) => status !== "D" && modeAfter !== GITLINK);
	const input = pathList(written.map((change) => change.path));
	const args = ["checkout-index", "--force", `--prefix=${stage}/`, "-z", "--stdin"];
	// An empty working tree, because git would prefer the worktree's old attributes to the new ones in the index.
	const workTree = path.join(plain.folder, "empty");
	if (input.length > 0) await plain.git(args, { indexFile, input, env, workTree, cwd: workTree });
}

async function applyChanges(
	root: string,
	stage: string,
	changes: readonly Change[],
	expected: ReadonlyMap<string, string>,
): Promise<string[]> {
	const changed: string[] = [];
	const apply = async (change: Change, write: () => Promise<boolean>) => {
		const isExpected = (await fingerprintOf(root, change.path)) === (expected.get(change.path) ?? null);
		if (!isExpected || !(await write())) changed.push(shownPath(change.path));
	};
	// Removals first, since a file may take the place of a folder.
	for (const change of changes) {
		if (change.status === "D" && change.modeBefore !== GITLINK)
			await apply(change, () => removeFile(root, change.path));
	}
	for (const change of changes) {
		if (change.status === "D") continue;
		const from = change.modeAfter === GITLINK ? null : stage;
		await apply(change, () => moveIntoPlace(root, change.path, from));
	}
	return changed;
}
