import { readdir } from "node:fs/promises";
import path from "node:path";
import { readStats } from "../../files/read-stats.ts";
import { readSpoolState, type Spool, type SpoolState, spoolAt } from "../launch/spool.ts";

export interface LastCall {
	/** `none`: no process was started. `lost`: the process exited without an exit status. */
	state: SpoolState;
	/** Time of the exit, else of the last output or the start. `null` if unreadable. */
	at: Date | null;
}

/**
 * Returns `null` before the first call. The time comes from files that the agent can change, so check its range.
 * @param folder `RunScope.spoolFolder`.
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
