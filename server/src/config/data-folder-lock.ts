import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { identifyProcess, isProcessAlive, type ProcessIdentity } from "@paperclipai/adapter-utils/server-utils";
import type { DataFolder } from "./data-folder.ts";

/**
 * Makes this process the only server of a data folder. A lock whose process has ended is stale and ignored.
 * Returns the function that releases the lock.
 * @throws {CodedError} `data_folder_in_use`, which names the holder.
 */
export function lockDataFolder(folder: DataFolder): () => void {
	const own = identifyProcess(process.pid) ?? { pid: process.pid, startTime: null };
	const draft = `${folder.lock}.${process.pid}`;
	try {
		writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
		while (!claim(draft, folder.lock)) {
			const holder = readLockHolder(folder);
			if (holder !== null && isProcessAlive(holder)) throw inUse(folder, holder);
			discardStale(folder.lock, `${draft}.stale`, holder);
		}
	} finally {
		rmSync(draft, { force: true });
	}
	return () => {
		if (readLockHolder(folder)?.pid === process.pid) rmSync(folder.lock, { force: true });
	};
}

/** The process that wrote the lock file, running or not. */
function readLockHolder(folder: DataFolder): ProcessIdentity | null {
	return readHolder(folder.lock);
}

/** Creating a link is atomic, and never replaces an existing file. */
function claim(draft: string, lock: string): boolean {
	try {
		linkSync(draft, lock);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

/** Moves a stale lock away; if another server has replaced it in between, that lock is restored. */
function discardStale(lock: string, aside: string, stale: ProcessIdentity | null): void {
	try {
		renameSync(lock, aside);
	} catch {
		return;
	}
	const moved = readHolder(aside);
	if (moved !== null && (moved.pid !== stale?.pid || moved.startTime !== stale.startTime)) claim(aside, lock);
	rmSync(aside, { force: true });
}

function readHolder(file: string): ProcessIdentity | null {
	try {
		const { pid, startTime } = JSON.parse(readFileSync(file, "utf8"));
		return Number.isSafeInteger(pid) ? { pid, startTime: startTime ?? null } : null;
	} catch {
		return null;
	}
}

function inUse(folder: DataFolder, holder: ProcessIdentity): CodedError {
	return new CodedError("data_folder_in_use", `Process ${holder.pid} is already the server of ${folder.root}.`, {
		hint: "Use that server, stop it, or choose another folder with PAPERCLIP_HOME.",
	});
}
