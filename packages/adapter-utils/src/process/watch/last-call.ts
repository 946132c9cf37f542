import { readdir } from "node:fs/promises";
import path from "node:path";
import { readStats } from "../../files/read-stats.ts";
import { readSpoolState, type Spool, type SpoolState, spoolAt } from "../launch/spool.ts";

/** What the spool of the last `runChildProcess` call of a run says about its process. */
export interface LastCall {
	/** `none`: nothing was started. `lost`: the process is gone and left no exit status. */
	state: SpoolState;
	/** `exited`: when it ended. Otherwise its last sign of life: its start, or its last output. `null` if unreadable. */
	at: Date | null;
}

/**
 * Reads it from the folder of the run's spools, `RunScope.spoolFolder`, at any time until that is deleted; `null` before
 * the first call. The times are those of files that the agent's user owns, so a caller must bound them.
 */
export async function readLastCall(folder: string): Promise<LastCall | null> {
	const calls = (await readdir(folder).catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
	if (calls.length === 0) return null;
	const spool = spoolAt(path.join(folder, String(Math.max(...calls))));
	const state = readSpoolState(spool);
	return { state, at: state === "exited" ? changedAt(spool.exit) : lastSignOf(spool) };
}

function lastSignOf({ pid, stdout, stderr }: Spool): Date | null {
	const signs = [pid, stdout, stderr].map(changedAt).filter((at) => at !== null);
	return signs.length === 0 ? null : new Date(Math.max(...signs.map(Number)));
}

function changedAt(file: string): Date | null {
	try {
		return readStats(file)?.mtime ?? null;
	} catch {
		return null;
	}
}
