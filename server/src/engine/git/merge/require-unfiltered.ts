import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { findFiltered } from "../snapshot/content-filters.ts";
import { type IndexEntry, LIST_INDEX, readEntries } from "../snapshot/index-entries.ts";
import { shownPath } from "../snapshot/path-bytes.ts";
import { withPlainRepository } from "../snapshot/plain-repository.ts";
import { listDifferences } from "./find-overwritten.ts";
import type { MergeSides } from "./merge-commits.ts";
import { ownMerge } from "./merge-errors.ts";
import type { Checkout } from "./update-checkout.ts";

const MAX_FILES = 20;

/**
 * Rejects a merge that would write files which the user's git checks out through a filter: the server would write their
 * stored form, which git then mistakes for unchanged.
 * @throws {CodedError} `merge_needs_user_git` with the files.
 */
export async function requireUnfiltered(checkout: Checkout, sides: MergeSides, after: string): Promise<void> {
	const { before } = sides;
	const options = { location: checkout, head: before, isExact: false, keepsObjects: false };
	const filtered = await withPlainRepository(options, async (plain) => {
		const differences = await listDifferences(plain, { before, after });
		const indexFile = path.join(plain.folder, "after");
		await plain.git(["read-tree", after], { indexFile });
		const written: IndexEntry[] = [];
		const onEntry = (entry: IndexEntry) => {
			if (differences.has(entry.path)) written.push(entry);
		};
		await plain.git(LIST_INDEX, { indexFile, onStdout: readEntries(onEntry) });
		// The attributes from before and after the merge may name different filters.
		const found = await findFiltered(checkout, written);
		for (const [file, filter] of await findFiltered(checkout, written, indexFile)) found.set(file, filter);
		return found;
	});
	if (filtered.size === 0) return;
	const { into } = sides;
	const files = [...filtered.keys()].slice(0, MAX_FILES).map(shownPath);
	const names = [...new Set([...filtered.values()].map(({ name }) => name))].join(", ");
	throw new CodedError(
		"merge_needs_user_git",
		`${into} is checked out in ${checkout.files}, and the merge changes files with the git filter ${names}, which the server does not run: ${files.join(", ")}.`,
		{
			hint: `Merge with your own git, which runs its filters: ${ownMerge(checkout.files, sides)}. Nothing was changed.`,
			details: { path: checkout.files, filters: names, files },
		},
	);
}
