import { rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { openRegularFile } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { tooManyFiles } from "../program/read-fields.ts";
import type { GitResult } from "../program/spawn-git.ts";
import { LIST_INDEX } from "./index-entries.ts";
import type { PlainCalls } from "./plain-calls.ts";

export async function copyIndex(call: PlainCalls, folder: string, gitDir: string | null): Promise<Buffer[] | null> {
	if (gitDir === null) return null;
	if (!(await copyIndexFile(path.join(gitDir, "index"), path.join(folder, "index")))) return null;
	let { result, listing } = await listIndex(call);
	// A split index names its shared index file.
	const shared = /sharedindex\.[0-9a-f]+/.exec(result.stderr)?.[0];
	if (shared !== undefined) {
		await copyIndexFile(path.join(gitDir, shared), path.join(folder, shared));
		({ result, listing } = await listIndex(call));
	}
	if (result.exitCode === 0 && result.stderr === "") return listing;
	await rm(path.join(folder, "index"), { force: true });
	return null;
}

/**
 * Streamed, because the list of a large repository exceeds the limit for output.
 * @throws {CodedError} `workspace_too_large`.
 */
export async function listIndex(call: PlainCalls): Promise<{ result: GitResult; listing: Buffer[] }> {
	const listing: Buffer[] = [];
	let bytes = 0;
	let entries = 0;
	const onStdout = (chunk: Buffer) => {
		bytes += chunk.length;
		for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, at + 1)) entries++;
		if (entries > LIMITS.gitFiles || bytes > LIMITS.gitListBytes) throw tooManyFiles();
		listing.push(chunk);
	};
	return { result: await call.run(LIST_INDEX, { onStdout }), listing };
}

export async function copyIndexFile(from: string, to: string): Promise<boolean> {
	const handle = await openRegularFile(from).catch(() => null);
	if (handle === null) return false;
	try {
		const { mtimeMs } = await handle.stat();
		await writeFile(to, handle.createReadStream({ autoClose: false }));
		// Git checks entries that are as new as the index for changes, so the copy must not be newer than the original.
		const time = (Math.floor(mtimeMs) - 1) / 1000;
		await utimes(to, time, time);
		return true;
	} finally {
		await handle.close();
	}
}
