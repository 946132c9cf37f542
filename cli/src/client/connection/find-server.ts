import { statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { currentPidSpace, isProcessAlive, readRegularFileSync } from "@paperclipai/adapter-utils/host";
import { z } from "zod";

/**
 * Schema of `server.json` in the data folder of a running server. Duplicates the server's schema, so that clients need
 * not load the server.
 */
const announcementSchema = z.object({
	url: z.string(),
	pid: z.number(),
	startTime: z.string().nullable(),
	forOneCommand: z.boolean(),
	version: z.string(),
	// Servers of earlier versions omit the following fields.
	stopsWhenIdle: z.boolean().default(false),
	stopsRuns: z.boolean().default(false),
	/** Missing if it equals the host of `url`. */
	host: z.string().optional(),
	deployment: z.string().optional(),
	masterKey: z.string().optional(),
	maxConcurrentRuns: z.number().optional(),
	log: z.string().optional(),
	build: z.string().optional(),
});

/** How long another process may take to start its server. */
export const MAX_START_MS = 30_000;

export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
	return path.resolve(env.PAPERCLIP_HOME || path.join(homedir(), ".paperclip"));
}

/** Schema of the file `lock` in a data folder. Rejects locks of earlier versions, which record no `pidSpace`. */
const holderSchema = z.object({
	pid: z.number(),
	startTime: z.string().nullable(),
	pidSpace: z.string(),
	inode: z.string().optional(),
	stopping: z.boolean().default(false),
});

/**
 * `forOneCommand`: whether the server stops with the command that started it. `stopsWhenIdle`: whether the server runs
 * in the background and stops when it is unused.
 */
export type FoundServer = z.infer<typeof announcementSchema>;

/** A process whose server is starting or stopping. */
export type FolderHolder = z.infer<typeof holderSchema>;

/** `null` when no server is running. */
export function findRunningServer(home: string): FoundServer | null {
	try {
		const announced = announcementSchema.parse(JSON.parse(readRegularFileSync(path.join(home, "server.json")) ?? ""));
		return isProcessAlive(announced) && !isCopy(home) ? announced : null;
	} catch {
		return null;
	}
}

/** `null` if no process holds the data folder, or if that cannot be determined. */
export function findHolder(home: string): FolderHolder | null {
	try {
		const holder = readHolder(home);
		return holder.pidSpace === currentPidSpace() && isProcessAlive(holder) && !isCopy(home) ? holder : null;
	} catch {
		return null;
	}
}

/** Whether the data folder is a copy, whose files name the server of the original. */
function isCopy(home: string): boolean {
	try {
		const { dev, ino } = statSync(home, { bigint: true });
		return (readHolder(home).inode ?? `${dev} ${ino}`) !== `${dev} ${ino}`;
	} catch {
		return false;
	}
}

function readHolder(home: string): z.infer<typeof holderSchema> {
	return holderSchema.parse(JSON.parse(readRegularFileSync(path.join(home, "lock")) ?? ""));
}

/** Waits until a starting server listens, or a stopping one has exited. */
export async function findSettledServer(home: string): Promise<FoundServer | null> {
	const deadline = Date.now() + MAX_START_MS;
	for (;;) {
		const running = findRunningServer(home);
		if (running !== null || findHolder(home) === null || Date.now() > deadline) return running;
		await wait(50);
	}
}
