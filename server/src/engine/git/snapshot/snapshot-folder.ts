import { mkdir, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeFolder } from "@paperclipai/adapter-utils/host";
import { claimState, newClaim } from "../repository/process-claim.ts";

const PREFIX = "paperclip-snapshot-";

/** Runs once per process, since only dead processes leave folders behind. */
let sweep: Promise<void> | null = null;

export async function withSnapshotFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
	const parent = tmpdir();
	sweep ??= removeAbandoned(parent);
	await sweep;
	const folder = path.join(parent, `${PREFIX}${newClaim()}`);
	await mkdir(folder, { mode: 0o700 });
	try {
		return await task(folder);
	} finally {
		await removeFolder(folder);
	}
}

/** Removes folders of killed servers. Ignores errors, since folders of other users cannot be removed. */
async function removeAbandoned(parent: string): Promise<void> {
	const names = await readdir(parent).catch(() => []);
	for (const name of names) {
		if (!name.startsWith(PREFIX) || claimState(name.slice(PREFIX.length)) !== "dead") continue;
		await removeFolder(path.join(parent, name)).catch(() => undefined);
	}
}
