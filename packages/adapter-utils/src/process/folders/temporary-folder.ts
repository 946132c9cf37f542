import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { claimState, isClaim, newClaim } from "../identify/process-claim.ts";
import { removeFolder } from "../launch/remove-folder.ts";
import { killSpooledProcesses } from "../terminate/kill-spooled-processes.ts";

/** The rest of the name is a claim. */
const PREFIX = /^paperclip-[a-z]+-/;
/** File with the id that marks the programs whose spools are in the folder. */
const RUN_ID = "run-id";

let sweep: Promise<void> | null = null;

/**
 * Calls `body` with an empty folder that only this user can enter, and removes it afterwards. If this process is killed,
 * the next one removes the folder with `removeAbandonedFolders`.
 * @param purpose Part of the folder's name, of lower-case letters.
 * @param runId Marks the programs that `body` starts with their spools in the folder: they are killed with the folder.
 * @throws file system errors, and any error of `body`.
 */
export async function withTemporaryFolder<T>(
	purpose: string,
	body: (folder: string) => Promise<T>,
	runId?: string,
): Promise<T> {
	await removeAbandonedFolders();
	const folder = path.join(tmpdir(), `paperclip-${purpose}-${newClaim()}`);
	await mkdir(folder, { mode: 0o700 });
	try {
		if (runId !== undefined) await writeFile(path.join(folder, RUN_ID), runId, { mode: 0o600 });
		return await body(folder);
	} finally {
		await removeFolder(folder);
	}
}

/**
 * Removes the temporary folders of this user's killed processes, once per process, and kills the programs that they
 * left. Ignores what it cannot remove.
 */
export async function removeAbandonedFolders(): Promise<void> {
	sweep ??= sweepFolder(tmpdir());
	await sweep;
}

async function sweepFolder(parent: string): Promise<void> {
	for (const name of await readdir(parent).catch(() => [])) {
		const claim = name.replace(PREFIX, "");
		// `claimState` takes a name without a claim for the claim of a dead process.
		if (claim === name || !isClaim(claim) || claimState(claim) !== "dead") continue;
		await removeAbandoned(path.join(parent, name)).catch(() => undefined);
	}
}

async function removeAbandoned(folder: string): Promise<void> {
	const stats = await lstat(folder);
	// The folder of another user could name a process of this user.
	if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return;
	const runId = await readFile(path.join(folder, RUN_ID), "utf8").catch(() => "");
	if (runId !== "") await killSpooledProcesses(runId, folder, 0);
	await removeFolder(folder);
}
