import { existsSync } from "node:fs";
import { appendFile, type FileHandle, open, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { inArray } from "drizzle-orm";
import type { DataFolder, FolderContext } from "../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext, OpenDatabase } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { makeFolder } from "../../platform/disk/make-folder.ts";

const PAGE_SIZE = 500;

/** Writes run logs, which are not used until the rows of their runs are committed. */
export interface LogWriter {
	write(runId: string, chunk: Buffer): Promise<void>;
	/** Keeps the written logs. Call it after the rows are committed. */
	keep(): Promise<void>;
	close(): Promise<void>;
}

/** A journal lists each log before it is created, so that logs of a killed restore can be removed. */
export async function createLogWriter({ folder, database }: FolderContext & DatabaseContext): Promise<LogWriter> {
	const journal = journalOf(folder, database);
	let current: { runId: string; handle: FileHandle | null } | null = null;
	const close = async () => {
		await current?.handle?.close();
		current = null;
	};
	return {
		async write(runId, chunk) {
			if (current?.runId !== runId) {
				await close();
				current = { runId, handle: await create(folder, journal, runId) };
			}
			await current?.handle?.appendFile(chunk);
		},
		async keep() {
			await rm(journal, { force: true });
		},
		close,
	};
}

async function create(folder: DataFolder, journal: string, runId: string): Promise<FileHandle | null> {
	const { root, log } = runFolderOf(folder, runId);
	if (existsSync(log)) return null;
	await appendFile(journal, `${runId}\n`, { mode: 0o600 });
	await makeFolder(root).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "EEXIST") throw error;
	});
	return await open(log, "wx", 0o600);
}

export async function removeUncommittedLogs({ folder, database }: FolderContext & DatabaseContext): Promise<void> {
	const journal = journalOf(folder, database);
	if (!existsSync(journal)) return;
	const ids = (await readRegularFile(journal)).split("\n").slice(0, -1);
	for (let start = 0; start < ids.length; start += PAGE_SIZE) {
		const page = ids.slice(start, start + PAGE_SIZE);
		const committed = await findRuns(database, page);
		for (const runId of page.filter((id) => !committed.has(id))) {
			const { root, log } = runFolderOf(folder, runId);
			await rm(log, { force: true });
			await rmdir(root).catch(() => undefined);
		}
	}
	await rm(journal);
}

async function findRuns({ db }: OpenDatabase, ids: string[]): Promise<Set<string>> {
	const rows = await db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(inArray(heartbeatRuns.id, ids));
	return new Set(rows.map(({ id }) => id));
}

function journalOf({ root }: DataFolder, { kind }: OpenDatabase): string {
	return path.join(root, `restored-logs-${kind}`);
}
