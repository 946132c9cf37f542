import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import {
	identifyProcess,
	isProcessAlive,
	type ProcessIdentity,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/server-utils";
import type { DataFolder } from "./data-folder.ts";
import { askLockSocket, type LockHolder, type LockSocket, newSocketName, openLockSocket } from "./lock-socket.ts";

const SOCKET_NAME = /^lock\.[0-9a-f]{8}\.sock$/;
/** Servers that start at the same moment see each other, withdraw, and try again after a random delay of up to this. */
const RETRY_MS = 200;
const MAX_TRIES = 20;

/**
 * Makes this process the only server of a data folder. Each server listens on a socket of its own in the folder, then
 * looks for others: pids mean nothing in another container, but the kernel knows who listens. Returns the function that
 * releases the lock.
 * @throws {CodedError} `data_folder_in_use`, which names the holder; `data_folder_unsuitable`.
 */
export async function lockDataFolder(folder: DataFolder): Promise<() => void> {
	for (let tries = 1; ; tries++) {
		const own = { pid: process.pid, isHolder: false };
		const socket = await openLockSocket(folder.root, newSocketName(), () => own);
		try {
			const other = await findOther(folder, socket);
			if (other === null && socket.isInPlace()) {
				await recordHolder(folder, socket);
				own.isHolder = true;
				return () => release(folder, socket);
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

/** Another living server, or one that is starting. Without one, sockets of dead servers are removed. */
async function findOther(folder: DataFolder, own: LockSocket): Promise<LockHolder | "silent" | null> {
	const older = readRecord(folder);
	// Earlier versions recorded their pid and had no socket.
	if (older !== null && older.socket === undefined && isProcessAlive(older)) return { pid: older.pid, isHolder: true };
	const names = readdirSync(folder.root).filter((name) => SOCKET_NAME.test(name) && name !== own.name);
	for (const name of names) {
		const other = await askLockSocket(folder.root, name);
		if (other !== null) return other;
	}
	for (const name of names) rmSync(path.join(folder.root, name), { force: true });
	return null;
}

/** For people, and for earlier versions. */
async function recordHolder(folder: DataFolder, { name }: LockSocket): Promise<void> {
	const identity = identifyProcess(process.pid) ?? { pid: process.pid, startTime: null };
	await writeFileAtomic(folder.lock, JSON.stringify({ ...identity, socket: name }));
}

function release(folder: DataFolder, socket: LockSocket): void {
	if (readRecord(folder)?.socket === socket.name) rmSync(folder.lock, { force: true });
	socket.close();
}

function readRecord(folder: DataFolder): (ProcessIdentity & { socket?: string }) | null {
	try {
		const { pid, startTime, socket } = JSON.parse(readFileSync(folder.lock, "utf8"));
		return Number.isSafeInteger(pid) ? { pid, startTime: startTime ?? null, ...(socket ? { socket } : {}) } : null;
	} catch {
		return null;
	}
}

function inUse(folder: DataFolder, holder: LockHolder | "silent" | null): CodedError {
	const who = holder === "silent" || holder === null ? "Another process" : `Process ${holder.pid}`;
	return new CodedError("data_folder_in_use", `${who} is already the server of ${folder.root}.`, {
		hint: "Use that server, stop it, or choose another folder with PAPERCLIP_HOME. In another container it has another pid.",
	});
}
