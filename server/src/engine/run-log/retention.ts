import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { removeFolder } from "@paperclipai/adapter-utils/host";
import { isTerminalRunStatus } from "@paperclipai/shared";
import { inArray } from "drizzle-orm";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { listRunFolders, runFolderOf } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { LOG_REMOVED } from "./log-removed.ts";

export type RetentionContext = ClockContext & DatabaseContext & EventContext & FolderContext & LoggerContext;

export interface Retention {
	maxAgeMs: number;
	maxBytes: number;
}

export interface StoredRunFolder {
	runId: string;
	bytes: number;
	finishedAt: Date | null;
}

/** Returns the oldest first. Folders of unfinished runs count towards the total, but are kept. */
export function chooseExpired<Folder extends StoredRunFolder>(
	folders: readonly Folder[],
	now: Date,
	{ maxAgeMs, maxBytes }: Retention,
): Folder[] {
	let total = folders.reduce((sum, { bytes }) => sum + bytes, 0);
	const finished = folders.filter(({ finishedAt }) => finishedAt !== null);
	const oldestFirst = finished.sort((a, b) => Number(a.finishedAt) - Number(b.finishedAt));
	return oldestFirst.filter(({ finishedAt, bytes }) => {
		if (now.getTime() - Number(finishedAt) <= maxAgeMs && total <= maxBytes) return false;
		total -= bytes;
		return true;
	});
}

/**
 * Each run gets an event about the removal.
 * @param now Time of a `RetentionClock`.
 */
export async function removeOldLogs(context: RetentionContext, now: Date): Promise<void> {
	for (const { runId, companyId } of chooseExpired(await findFolders(context), now, LIMITS.retention)) {
		try {
			await removeFolder(runFolderOf(context.folder, runId).root);
		} catch (error) {
			// An agent can create a folder that cannot be deleted, which must not block the removal of others.
			context.logger.warn({ err: error, runId }, "the log of a run could not be removed; retrying later");
			continue;
		}
		const message = "The log of this run was removed by the retention limits.";
		await recordRunEvent(context, { id: runId, companyId }, { type: LOG_REMOVED, message });
	}
}

const PAGE_SIZE = 500;

async function findFolders(
	context: DatabaseContext & FolderContext,
): Promise<(StoredRunFolder & { companyId: string })[]> {
	const runIds = await listRunFolders(context.folder);
	const folders: (StoredRunFolder & { companyId: string })[] = [];
	for (let start = 0; start < runIds.length; start += PAGE_SIZE) {
		const page = runIds.slice(start, start + PAGE_SIZE);
		const rows = await context.database.db.select().from(heartbeatRuns).where(inArray(heartbeatRuns.id, page));
		const runs = new Map(rows.map((row) => [row.id, row]));
		for (const runId of page) {
			const { root } = runFolderOf(context.folder, runId);
			const run = runs.get(runId);
			// A folder without a row may belong to another database with the same data folder.
			if (run === undefined) continue;
			const finishedAt = isTerminalRunStatus(run.status) ? run.finishedAt : null;
			folders.push({ runId, bytes: await sizeOf(root), finishedAt, companyId: run.companyId });
		}
	}
	return folders;
}

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
