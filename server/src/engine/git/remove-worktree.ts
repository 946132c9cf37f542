import { lstat, rename } from "node:fs/promises";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { deleteSaved, finishDeletion } from "./remove/delete-saved.ts";
import { checkReadable } from "./rescue/check-readable.ts";
import { type Rescue, type RescueOptions, rescuePlace } from "./rescue-workspace.ts";
import { listFiles } from "./snapshot/list-files.ts";
import { locateWorktree, type WorktreePlace } from "./worktree/locate-worktree.ts";
import { listEntries } from "./worktree/worktree-entries.ts";

/** Suffix of a folder that has been moved away, but may have work that is not saved. */
const MOVED = ".paperclip-moved";
/** Times that a folder is saved again because it has changed meanwhile. */
const MAX_CHANGES = 3;

/**
 * Removes a worktree after saving what no ref leads to; its branch stays. A call that was interrupted at any point is
 * completed by the next one. An error while the work is saved leaves the files in their place.
 * @returns what is saved, as far as this call knows it; `[]` if there was nothing.
 * @throws {CodedError} `workspace_not_removable` for the repository's own folder, `workspace_in_use`, `rescue_unreadable`,
 * and as `rescueWorkspace`.
 */
export async function removeWorktree(options: RescueOptions): Promise<Rescue[]> {
	const { repository, path: folder } = options;
	const { commonDir } = repository;
	const first = await locateWorktree(repository, folder);
	if (first.isRoot) throw notRemovable(folder);
	const away = `${first.folder}${MOVED}`;
	await finishDeletion(commonDir, first.folder, away);
	const place = await locateWorktree(repository, folder);
	const rescues: Rescue[] = [];
	const save = async (saved: WorktreePlace) => {
		const rescue = await rescuePlace(saved, { ...options, isRemoved: true });
		if (rescue === null) return;
		await checkReadable(commonDir, rescue);
		rescues.push(rescue);
	};
	const interrupted = await locateWorktree(repository, away);
	if (interrupted.files !== null) {
		// Git's folder belongs to it unless a new worktree has taken the place.
		const owner = { ...interrupted, gitDir: place.files === null ? place.gitDir : null };
		await saveUntilUnchanged(owner, null, save);
		await deleteSaved(owner, commonDir, place.folder);
	}
	const current = await locateWorktree(repository, folder);
	if (current.files === null) {
		if (current.gitDir === null) return rescues;
		await save(current);
		await deleteSaved(current, commonDir, place.folder);
		return rescues;
	}
	for (const nested of await worktreesWithin(commonDir, current.files)) await save(nested);
	const before = await fingerprintOf(current);
	await save(current);
	await moveAway(current.files, away);
	const moved = { ...current, files: away };
	try {
		await saveUntilUnchanged(moved, before, save);
	} catch (error) {
		// If that fails, the next call finds the folder where it is.
		await rename(away, current.files).catch(() => undefined);
		throw error;
	}
	await deleteSaved(moved, commonDir, place.folder);
	return rescues;
}

async function moveAway(folder: string, to: string): Promise<void> {
	try {
		await rename(folder, to);
	} catch (error) {
		throw new CodedError("workspace_not_removable", `${folder} cannot be moved: ${messageOf(error)}.`, {
			hint: "Correct the permissions of the folder around it; if it is a mount point, unmount it.",
			cause: error,
		});
	}
}

/** Saves a folder again while it differs from what was saved, because something still writes to it. */
async function saveUntilUnchanged(
	place: WorktreePlace,
	saved: string | null,
	save: (place: WorktreePlace) => Promise<void>,
): Promise<void> {
	let last = saved;
	for (let change = 0; change <= MAX_CHANGES; change++) {
		const now = await fingerprintOf(place);
		if (now === last) return;
		await save(place);
		last = now;
	}
	throw new CodedError("workspace_in_use", `The files of ${place.folder} keep changing.`, {
		hint: "Stop the programs that write to the workspace, then try again.",
	});
}

async function fingerprintOf({ files }: WorktreePlace): Promise<string> {
	return files === null ? "" : (await listFiles(files)).fingerprint;
}

/** Worktrees of the same repository that have been made inside this one, whose files go with it. */
async function worktreesWithin(commonDir: string, folder: string): Promise<WorktreePlace[]> {
	const found: WorktreePlace[] = [];
	for (const { gitDir, path: files } of await listEntries(commonDir)) {
		if (!files.startsWith(`${folder}/`)) continue;
		const stats = await lstat(files).catch(() => null);
		found.push({ commonDir, gitDir, folder: files, files: stats?.isDirectory() ? files : null, isRoot: false });
	}
	return found;
}

function notRemovable(folder: string): CodedError {
	return new CodedError("workspace_not_removable", `${folder} is the folder of the repository itself.`, {
		hint: "Only worktrees that were made for a workspace can be removed.",
	});
}
