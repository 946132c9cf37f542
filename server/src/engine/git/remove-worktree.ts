import { lstat, rename } from "node:fs/promises";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { deleteSaved, finishDeletion } from "./remove/delete-saved.ts";
import { checkReadable } from "./rescue/check-readable.ts";
import { type Rescue, type RescueOptions, rescueWorktree } from "./rescue-workspace.ts";
import { listFiles } from "./snapshot/list-files.ts";
import { locateWorktree, type WorktreeLocation } from "./worktree/locate-worktree.ts";
import { listEntries } from "./worktree/worktree-entries.ts";

const MOVED = ".paperclip-moved";
const MAX_CHANGES = 3;

/**
 * First saves work that is not reachable from a ref; the branch stays. The next call completes an interrupted removal.
 * @returns the rescues made by this call.
 * @throws {CodedError} `workspace_not_removable` for the repository's own folder, `workspace_in_use`,
 * `rescue_unreadable`, and the errors of `rescueWorkspace`.
 */
export async function removeWorktree(options: RescueOptions): Promise<Rescue[]> {
	const { repository, path: folder } = options;
	const { commonDir } = repository;
	const first = await locateWorktree(repository, folder);
	if (first.isRoot) throw notRemovable(folder);
	const away = `${first.folder}${MOVED}`;
	await finishDeletion(commonDir, first.folder, away);
	const location = await locateWorktree(repository, folder);
	const rescues: Rescue[] = [];
	const save = async (saved: WorktreeLocation) => {
		const rescue = await rescueWorktree(saved, { ...options, isRemoved: true });
		if (rescue === null) return;
		await checkReadable(commonDir, rescue);
		rescues.push(rescue);
	};
	const interrupted = await locateWorktree(repository, away);
	if (interrupted.files !== null) {
		// The gitdir belongs to the moved folder unless a new worktree has taken its path.
		const owner = { ...interrupted, gitDir: location.files === null ? location.gitDir : null };
		await saveUntilUnchanged(owner, null, save);
		await deleteSaved(owner, commonDir, location.folder);
	}
	const current = await locateWorktree(repository, folder);
	if (current.files === null) {
		if (current.gitDir === null) return rescues;
		await save(current);
		await deleteSaved(current, commonDir, location.folder);
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
		await rename(away, current.files).catch(() => undefined);
		throw error;
	}
	await deleteSaved(moved, commonDir, location.folder);
	return rescues;
}

async function moveAway(folder: string, to: string): Promise<void> {
	try {
		await rename(folder, to);
	} catch (error) {
		throw new CodedError("workspace_not_removable", `${folder} cannot be moved: ${messageOf(error)}.`, {
			hint: "Correct the permissions of the parent folder. If the folder itself is a mount point, unmount it.",
			cause: error,
		});
	}
}

/** Repeats the rescue while a program writes to the folder. */
async function saveUntilUnchanged(
	location: WorktreeLocation,
	saved: string | null,
	save: (location: WorktreeLocation) => Promise<void>,
): Promise<void> {
	let last = saved;
	for (let change = 0; change <= MAX_CHANGES; change++) {
		const now = await fingerprintOf(location);
		if (now === last) return;
		await save(location);
		last = now;
	}
	throw new CodedError("workspace_in_use", `The files of ${location.folder} keep changing.`, {
		hint: "Stop the programs that write to the workspace, then try again.",
	});
}

async function fingerprintOf({ files }: WorktreeLocation): Promise<string> {
	return files === null ? "" : (await listFiles(files)).fingerprint;
}

/** Worktrees inside this one are removed with it. */
async function worktreesWithin(commonDir: string, folder: string): Promise<WorktreeLocation[]> {
	const found: WorktreeLocation[] = [];
	for (const { gitDir, path: files } of await listEntries(commonDir)) {
		if (!files.startsWith(`${folder}/`)) continue;
		const stats = await lstat(files).catch(() => null);
		found.push({ commonDir, gitDir, folder: files, files: stats?.isDirectory() ? files : null, isRoot: false });
	}
	return found;
}

function notRemovable(folder: string): CodedError {
	return new CodedError("workspace_not_removable", `${folder} is the folder of the repository itself.`, {
		hint: "Only worktrees that were created for a workspace can be removed.",
	});
}
