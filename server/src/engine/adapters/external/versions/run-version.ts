import { readdir } from "node:fs/promises";
import path from "node:path";
import { memoizeInRun, readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import type { DataFolder } from "../../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../../platform/data-folder/run-folder.ts";
import { isTreeHash } from "../package/tree-hash.ts";

const MEMO = "adapter-version";

const pinSchema = z.object({ hash: z.string().refine(isTreeHash) });

/** Makes later attempts of the run use the same code, also on another server. */
export async function pinRunVersion(hash: string): Promise<void> {
	await memoizeInRun(MEMO, async () => ({ hash }) satisfies z.infer<typeof pinSchema>);
}

/** Also returns `null` for a damaged file, since an agent can change it. */
export async function readRunVersion(folder: DataFolder, runId: string): Promise<string | null> {
	try {
		const file = path.join(runFolderOf(folder, runId).spools, `${MEMO}.json`);
		return pinSchema.parse(JSON.parse(await readRegularFile(file))).hash;
	} catch {
		return null;
	}
}

/** Whether the run has started a call. A started run without a stored version uses a built-in adapter. */
export async function hasStartedCall(folder: DataFolder, runId: string): Promise<boolean> {
	const names: string[] = await readdir(runFolderOf(folder, runId).spools).catch(() => []);
	return names.includes("1");
}
