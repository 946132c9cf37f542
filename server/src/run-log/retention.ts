import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isTerminalRunStatus } from "@paperclipai/shared";
import { inArray } from "drizzle-orm";
import { LIMITS } from "../config/limits.ts";
import { runFolderOf } from "../config/run-folder.ts";
import { heartbeatRuns } from "../db/schema.ts";
import { recordRunEvent } from "../runs/store/run-events.ts";
import type { ServerContext } from "../server-context.ts";

export interface Retention {
	/** Logs of runs that ended longer ago are removed. */
	maxAgeMs: number;
	/** Above it the oldest go, until the rest fits. */
	maxBytes: number;
}

export interface KeptFolder {
	runId: string;
	bytes: number;
	/** `null` while the run is not over: its folder is never removed. */
	endedAt: Date | null;
}

/** Which folders have to go, the oldest first. Those of live runs take room too, but stay. */
export function chooseExpired<Folder extends KeptFolder>(
	folders: readonly Folder[],
	now: Date,
	{ maxAgeMs, maxBytes }: Retention,
): Folder[] {
	let total = folders.reduce((sum, { bytes }) => sum + bytes, 0);
	const over = folders.filter(({ endedAt }) => endedAt !== null);
	const oldestFirst = over.sort((a, b) => Number(a.endedAt) - Number(b.endedAt));
	return oldestFirst.filter(({ endedAt, bytes }) => {
		if (now.getTime() - Number(endedAt) <= maxAgeMs && total <= maxBytes) return false;
		total -= bytes;
		return true;
	});
}

/** Removes logs that are too old, or too much; the runs themselves stay, with an event that says so. */
export async function removeOldLogs(context: ServerContext, retention: Retention = LIMITS.retention): Promise<void> {
	for (const { runId, companyId } of chooseExpired(await findFolders(context), context.now(), retention)) {
		await rm(runFolderOf(context.folder, runId).root, { recursive: true, force: true });
		const message = "The log of this run was removed to make room, as old logs are.";
		await recordRunEvent(context, { id: runId, companyId }, { type: "log.removed", message });
	}
}

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RUNS_AT_A_TIME = 500;

async function findFolders(context: ServerContext): Promise<(KeptFolder & { companyId: string })[]> {
	const runIds = (await readdir(context.folder.runs)).filter((name) => RUN_ID.test(name));
	const folders: (KeptFolder & { companyId: string })[] = [];
	for (let start = 0; start < runIds.length; start += RUNS_AT_A_TIME) {
		const page = runIds.slice(start, start + RUNS_AT_A_TIME);
		const rows = await context.database.db.select().from(heartbeatRuns).where(inArray(heartbeatRuns.id, page));
		const runs = new Map(rows.map((row) => [row.id, row]));
		for (const runId of page) {
			const { root } = runFolderOf(context.folder, runId);
			const run = runs.get(runId);
			// A folder that this database does not know may belong to another one, and is not ours to remove.
			if (run === undefined) continue;
			const endedAt = isTerminalRunStatus(run.status) ? run.finishedAt : null;
			folders.push({ runId, bytes: await sizeOf(root), endedAt, companyId: run.companyId });
		}
	}
	return folders;
}

/** Files that go away meanwhile count for nothing. */
async function sizeOf(folder: string): Promise<number> {
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
		if (!entry.isFile()) continue;
		bytes += await stat(path.join(entry.parentPath, entry.name)).then(
			({ size }) => size,
			() => 0,
		);
	}
	return bytes;
}
