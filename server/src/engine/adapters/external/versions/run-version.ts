import { readdir } from "node:fs/promises";
import path from "node:path";
import { memoizeInRun, readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import type { DataFolder } from "../../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../../platform/data-folder/run-folder.ts";
import { isTreeHash } from "../package/tree-hash.ts";

const MEMO = "adapter-version";
const FILE = `${MEMO}.json`;

const pinSchema = z.object({ hash: z.string().refine(isTreeHash) });

/** Makes later attempts of the run use the same code, even on another server. */
export async function pinRunVersion(hash: string): Promise<void> {
	await memoizeInRun(MEMO, async () => ({ hash }) satisfies z.infer<typeof pinSchema>);
}

/** Also returns `null` for a damaged file, since an agent can change it. */
export async function readRunVersion(folder: DataFolder, runId: string): Promise<string | null> {
	try {
		const file = path.join(runFolderOf(folder, runId).spools, FILE);
		return pinSchema.parse(JSON.parse(await readRegularFile(file))).hash;
	} catch {
		return null;
	}
}

export type StartedVersion = { hash: string } | "builtin";

/** The version that the run has started with; `builtin` if it has started a call and stored none. */
export async function findStartedVersion(folder: DataFolder, runId: string): Promise<StartedVersion | null> {
	// Most runs have no such file, so it is opened only if it exists.
	const names: string[] = await readdir(runFolderOf(folder, runId).spools).catch(() => []);
	const hash = names.includes(FILE) ? await readRunVersion(folder, runId) : null;
	if (hash !== null) return { hash };
	return names.includes("1") ? "builtin" : null;
}
