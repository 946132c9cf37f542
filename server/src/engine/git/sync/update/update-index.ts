import { readChanges } from "../../diff/read-changes.ts";
import { installIndex } from "../../merge/update-checkout.ts";
import { rescueWorktree } from "../../rescue-workspace.ts";
import { type IndexEntry, indexInfo } from "../../snapshot/index-entries.ts";
import { withPlainRepository } from "../../snapshot/plain-repository.ts";
import type { OpenWorktree } from "../snapshot-workspace.ts";

const SHORT = 12;

/**
 * Keeps staged changes, except to files in which the commits differ: these changes are saved under a ref and remain
 * unstaged.
 */
export async function updateIndex(location: OpenWorktree, before: string | null, after: string): Promise<void> {
	await withPlainRepository({ location, head: before, isExact: false, keepsObjects: true }, async (plain) => {
		const from = before ?? (await plain.git(["hash-object", "-w", "-t", "tree", "--stdin"]));
		const { changes } = await readChanges(plain, [from, after], "--no-renames", Number.POSITIVE_INFINITY);
		const staged = new Map<string, IndexEntry[]>();
		for (const entry of await plain.readIndex()) staged.set(entry.path, [...(staged.get(entry.path) ?? []), entry]);
		const isStaged = changes.some((change) => {
			const entries = staged.get(change.path);
			return !isEntry(entries, change.modeBefore, change.before) && !isEntry(entries, change.modeAfter, change.after);
		});
		if (isStaged) {
			const ref = `refs/paperclip/rescue/staged-${after.slice(0, SHORT)}`;
			await rescueWorktree(location, { ref, includeIgnored: false, isRemoved: false });
		}
		const removed = changes.map(({ path, after: object }) => ({ path, mode: "0", object: object.replace(/./g, "0") }));
		const added = changes.filter(({ status }) => status !== "D");
		const entries = added.map(({ path, modeAfter, after: object }) => ({ path, mode: modeAfter, object }));
		// Removals first, since a file may take the place of a folder.
		await plain.git(["update-index", "-z", "--index-info"], { input: indexInfo([...removed, ...entries]) });
		// Git exits with an error when files have changes, which is expected.
		await plain.run(["update-index", "-q", "--refresh"], { onStdout: () => undefined });
		await installIndex(plain, location.gitDir);
	});
}

function isEntry(entries: IndexEntry[] | undefined, mode: string, object: string): boolean {
	if (entries === undefined) return mode === "000000";
	return entries.length === 1 && entries[0]?.stage === 0 && entries[0].mode === mode && entries[0].object === object;
}
