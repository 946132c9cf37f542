import { lstat, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { killByEnvironment } from "@paperclipai/adapter-utils/host";
import { rescueWorktree } from "../rescue-workspace.ts";
import { pathBytes, pathList } from "../snapshot/path-bytes.ts";
import { withPlainRepository } from "../snapshot/plain-repository.ts";
import { readCommit } from "../snapshot/read-commit.ts";
import type { RepositoryPaths } from "../worktree/locate-worktree.ts";
import { listCheckouts } from "./find-checkout.ts";
import { listDifferences } from "./find-overwritten.ts";
import { type PendingUpdate, readPendingUpdate, releaseIndexLock } from "./index-lock.ts";
import { type Checkout, installIndex, UPDATE_VARIABLE } from "./update-checkout.ts";

/**
 * Updates files in a folder. Rejects, or does nothing, while a program may be changing the files: the program could
 * replace a folder with a link to files outside of it.
 */
export type WhileUnused = (folder: string, update: () => Promise<void>) => Promise<void>;

export async function completeUpdates(repository: RepositoryPaths, whileUnused: WhileUnused): Promise<void> {
	for (const { files, ...checkout } of await listCheckouts(repository)) {
		const pending = await readPendingUpdate(checkout.gitDir);
		if (pending === null) continue;
		await killByEnvironment(`${UPDATE_VARIABLE}=${checkout.gitDir}`);
		const release = () => releaseIndexLock(checkout.gitDir);
		if (files === null) await release();
		else
			await whileUnused(files, async () => {
				await completeUpdate({ ...checkout, files }, pending);
				await release();
			});
	}
}

async function completeUpdate(checkout: Checkout, pending: PendingUpdate): Promise<void> {
	const { before, after, branch } = pending;
	const current = await readCommit({ ...checkout, gitDir: null }, `refs/heads/${branch}`);
	// If the branch was not moved, no file was changed.
	if (current !== after) return;
	// Saves changes that a user has made since the interrupted merge.
	const ref = `refs/paperclip/rescue/merge-${after.slice(0, 12)}`;
	await rescueWorktree(checkout, { ref, includeIgnored: false, isRemoved: false });
	await withPlainRepository({ location: checkout, head: before, isExact: false, keepsObjects: true }, async (plain) => {
		const differences = [...(await listDifferences(plain, pending))];
		await plain.git(["read-tree", "--reset", after]);
		for (const [file, letter] of differences) {
			if (letter === "D") await removeFile(checkout.files, file);
		}
		const written = differences.filter(([, letter]) => letter !== "D").map(([file]) => file);
		const isAttributes = (file: string) => /(^|\/)\.gitattributes$/.test(file);
		const args = ["checkout-index", "--force", "--index", "-z", "--stdin"];
		// `.gitattributes` files are written first, because git reads the attributes when it starts.
		for (const files of [written.filter(isAttributes), written.filter((file) => !isAttributes(file))]) {
			const input = pathList(files);
			if (input.length > 0) await plain.git(args, { input, env: { [UPDATE_VARIABLE]: checkout.gitDir } });
		}
		await installIndex(plain, checkout.gitDir);
	});
}

/** Checks the parent folder, because a folder in the path may have become a link. */
async function removeFile(root: string, file: string): Promise<void> {
	const bytes = pathBytes(root, file);
	const stats = await lstat(bytes).catch(() => null);
	if (stats === null || stats.isDirectory()) return;
	const parent = path.dirname(bytes.toString());
	if ((await realpath(parent).catch(() => "")) !== parent) return;
	await rm(bytes);
}
