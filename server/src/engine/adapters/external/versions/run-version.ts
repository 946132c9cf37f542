import { readdir } from "node:fs/promises";
import path from "node:path";
import { memoizeInRun, readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import type { DataFolder } from "../../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../../platform/data-folder/run-folder.ts";

/** `memoizeInRun` stores it as `adapter-version.json` in the run's spool folder. */
const MEMO = "adapter-version";

/** Stores which version the current run uses. Later attempts of the run, also by another server, use the same code. */
export async function pinRunVersion(hash: string): Promise<void> {
	await memoizeInRun(MEMO, async () => ({ hash }));
}

/** Hash of the version that a run uses; `null` when none is stored. */
export async function readRunVersion(folder: DataFolder, runId: string): Promise<string | null> {
	try {
		const file = path.join(runFolderOf(folder, runId).spools, `${MEMO}.json`);
		return (JSON.parse(await readRegularFile(file)) as { hash: string }).hash;
	} catch {
		return null;
	}
}

/** Whether a run has started a program. If it has and no version is stored, its adapter is a built-in one. */
export async function hasStartedCall(folder: DataFolder, runId: string): Promise<boolean> {
	const names: string[] = await readdir(runFolderOf(folder, runId).spools).catch(() => []);
	return names.includes("1");
}
