import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import type { RunFolder } from "../../../platform/data-folder/run-folder.ts";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

/**
 * Notes that a run must be cancelled, for the next server, when the database cannot store it. An empty file needs no space.
 * If even that is impossible, only this server knows of the request.
 */
export async function markCancelled({ spools, cancelled }: RunFolder): Promise<void> {
	try {
		await makeFolder(spools);
		await (await open(cancelled, "w", 0o600)).close();
	} catch {
		// The run is stopped all the same.
	}
}

/** Whether the cancel of a run was requested while an earlier server, or an earlier attempt, executed it. */
export function isCancelRequested({ cancelRequestedAt }: RunRow, { cancelled }: RunFolder): boolean {
	return cancelRequestedAt !== null || existsSync(cancelled);
}
