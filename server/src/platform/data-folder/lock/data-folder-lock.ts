import { readdirSync, unlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import {
	currentPidSpace,
	identifyProcess,
	isProcessAlive,
	readRegularFileSync,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import { type DataFolder, inodeOf } from "../data-folder.ts";
import { removeLeftover } from "../remove-leftover.ts";
import { askLockSocket, type LockHolder, type LockSocket, newSocketName, openLockSocket } from "./lock-socket.ts";

const SOCKET_NAME = /^lock\.[0-9a-f]{8}\.sock$/;
/** Maximum random delay before a retry: servers that start together see each other and withdraw. */
const RETRY_MS = 200;
const MAX_TRIES = 20;

const recordSchema = z.object({
	pid: z.int(),
	startTime: z.string().nullable().default(null),
	socket: z.string().optional(),
	pidSpace: z.string().optional(),
	inode: z.string().optional(),
	stopping: z.boolean().optional(),
});
type LockRecord = z.infer<typeof recordSchema>;

export interface DataFolderLock {
	isHeld(): Promise<boolean>;
	release(): void;
}

export interface FolderLockContext {
	lock: DataFolderLock;
}

/**
 * Locks by listening on a socket, because a pid has no meaning in another container, but the kernel knows all
 * listeners.
 * @throws {CodedError} `data_folder_in_use`, which names the holder; `data_folder_unsuitable`,
 * `data_folder_of_other_user`.
 */
export async function lockDataFolder(folder: DataFolder): Promise<DataFolderLock> {
	for (let tries = 1; ; tries++) {
		const own = { pid: process.pid, isHolder: false };
		const socket = await openLockSocket(folder.root, newSocketName(), () => own);
		try {
			const other = await findOther(folder, socket);
			if (other === null && (await socket.isInPlace())) {
				await recordHolder(folder, socket);
				own.isHolder = true;
				return { isHeld: socket.isInPlace, release: () => release(folder, socket) };
			}
			if (other === "silent" || other?.isHolder || tries === MAX_TRIES) throw inUse(folder, other);
		} catch (error) {
			socket.close();
			throw error;
		}
		socket.close();
		await delay(Math.random() * RETRY_MS);
	}
}

/** Finds a running or starting server. If it finds none, removes the sockets that dead servers have left. */
async function findOther(folder: DataFolder, own: LockSocket): Promise<LockHolder | "silent" | null> {
	const record = readRecord(folder);
	if (record !== null && isHolderAlive(folder, record)) return { pid: record.pid, isHolder: true };
	const names = listSockets(folder).filter((name) => name !== own.name);
	for (const name of names) {
		const other = await askLockSocket(folder.root, name);
		if (other !== null) return other;
	}
	for (const name of names) removeSocket(path.join(folder.root, name));
	return null;
}

/** `rmSync` would call stat on the socket, which `readStats` avoids. */
function removeSocket(file: string): void {
	try {
		unlinkSync(file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
}

function listSockets({ root }: DataFolder): string[] {
	const entries = readdirSync(root, { withFileTypes: true });
	return entries.filter((entry) => SOCKET_NAME.test(entry.name) && !entry.isDirectory()).map(({ name }) => name);
}

/**
 * Checks the process, because the holder may be alive although its socket was removed. Ignores the record of another
 * container, whose pid has no meaning, and of a copied folder, which has no holder.
 */
function isHolderAlive(folder: DataFolder, record: LockRecord): boolean {
	const isHere = record.pidSpace === currentPidSpace() && record.inode === inodeOf(folder);
	if (record.socket !== undefined && !isHere) return false;
	return isProcessAlive(record);
}

async function recordHolder(folder: DataFolder, { name }: LockSocket): Promise<void> {
	const identity = identifyProcess(process.pid) ?? { pid: process.pid, startTime: null };
	const record: LockRecord = { ...identity, socket: name, pidSpace: currentPidSpace(), inode: inodeOf(folder) };
	await writeFileAtomic(folder.lock, JSON.stringify(record));
}

export async function markStopping(folder: DataFolder): Promise<void> {
	const record = readRecord(folder);
	if (record?.pid !== process.pid) return;
	await writeFileAtomic(folder.lock, JSON.stringify({ ...record, stopping: true })).catch(() => undefined);
}

function release(folder: DataFolder, socket: LockSocket): void {
	if (readRecord(folder)?.socket === socket.name) removeLeftover(folder.lock);
	socket.close();
}

function readRecord(folder: DataFolder): LockRecord | null {
	try {
		return recordSchema.parse(JSON.parse(readRegularFileSync(folder.lock) ?? ""));
	} catch {
		return null;
	}
}

function inUse(folder: DataFolder, holder: LockHolder | "silent" | null): CodedError {
	const who = holder === "silent" || holder === null ? "Another process" : `Process ${holder.pid}`;
	return new CodedError("data_folder_in_use", `${who} is already serving ${folder.root}.`, {
		hint: "Use that server, stop it, or choose another folder with PAPERCLIP_HOME. The pid of a server in a container may differ.",
	});
}
