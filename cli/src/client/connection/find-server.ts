import { statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { currentPidSpace, isProcessAlive, readRegularFileSync } from "@paperclipai/adapter-utils/host";
import { z } from "zod";

/** What a running server writes to `server.json` in its data folder. Declared here so that a client need not load the server. */
const announcementSchema = z.object({
	url: z.string(),
	pid: z.number(),
	startTime: z.string().nullable(),
	forOneCommand: z.boolean(),
	version: z.string(),
	// Servers of earlier versions do not announce the rest.
	stopsWhenIdle: z.boolean().default(false),
	stopsRuns: z.boolean().default(false),
	/** Where it listens, if that is not the host of its URL. */
	host: z.string().optional(),
	deployment: z.string().optional(),
	/** File with its master key. */
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

/** What the process that holds a data folder records in its file `lock`; earlier versions record no `pidSpace`. */
const holderSchema = z.object({
	pid: z.number(),
	startTime: z.string().nullable(),
	pidSpace: z.string(),
	inode: z.string().optional(),
	stopping: z.boolean().default(false),
});

/** `forOneCommand`: it stops with the command that started it. `stopsWhenIdle`: a command started it in the background. */
export type FoundServer = z.infer<typeof announcementSchema>;

/** A process that will serve a data folder soon, or has stopped to. */
export type FolderHolder = z.infer<typeof holderSchema>;

/** The running server of a data folder; `null` when none is running. */
export function findRunningServer(home: string): FoundServer | null {
	try {
		const announced = announcementSchema.parse(JSON.parse(readRegularFileSync(path.join(home, "server.json")) ?? ""));
		return isProcessAlive(announced) && !isCopy(home) ? announced : null;
	} catch {
		return null;
	}
}

/** The process that holds a data folder; `null` when there is none, or it cannot be known. */
export function findHolder(home: string): FolderHolder | null {
	try {
		const holder = readHolder(home);
		return holder.pidSpace === currentPidSpace() && isProcessAlive(holder) && !isCopy(home) ? holder : null;
	} catch {
		return null;
	}
}

/** A copied data folder names the server of the original in its files. */
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

/** The running server of a data folder, once one that is starting serves, or one that is stopping has ended. */
export async function findSettledServer(home: string): Promise<FoundServer | null> {
	const deadline = Date.now() + MAX_START_MS;
	for (;;) {
		const running = findRunningServer(home);
		if (running !== null || findHolder(home) === null || Date.now() > deadline) return running;
		await wait(50);
	}
}
