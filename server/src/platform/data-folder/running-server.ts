import { isProcessAlive, readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { deploymentSchema } from "@paperclipai/shared";
import { z } from "zod";
import { type DataFolder, dataFolderAt } from "./data-folder.ts";
import { removeLeftover } from "./remove-leftover.ts";

const serverFileSchema = z.object({
	url: z.string(),
	pid: z.number(),
	startTime: z.string().nullable(),
	version: z.string(),
	/** It was started by one command and stops with it: a client that loses it need not wait for its return. */
	forOneCommand: z.boolean().default(false),
	/** It runs in the background and stops when nobody has used it for a while. */
	stopsWhenIdle: z.boolean().default(false),
	/** It stops its active runs when it stops. */
	stopsRuns: z.boolean().default(false),
	/** Where it listens, as it was specified. */
	host: z.string().optional(),
	/** Whom it trusts. */
	deployment: deploymentSchema.default("local_trusted"),
	/** File with its master key, which lets a client of the same user make a token. */
	masterKey: z.string().optional(),
	/** How many runs it executes at the same time. */
	maxConcurrentRuns: z.number().optional(),
	/** File with its log, if it has its own. */
	log: z.string().optional(),
	/** The built program that it runs, to compare it with that of a client. */
	build: z.string().optional(),
});

/** What the running server of a data folder has announced. */
export type AnnouncedServer = z.infer<typeof serverFileSchema>;

export async function announceServer(folder: DataFolder, server: AnnouncedServer): Promise<void> {
	await writeFileAtomic(folder.serverFile, JSON.stringify(server));
}

export function withdrawServer(folder: DataFolder): void {
	// Something else in its place is not ours.
	if (readRegularFileSync(folder.serverFile) !== null) removeLeftover(folder.serverFile);
}

/** The running server of a data folder; `null` when there is none. */
export function readRunningServer(home: string): AnnouncedServer | null {
	try {
		const announced = serverFileSchema.parse(JSON.parse(readRegularFileSync(dataFolderAt(home).serverFile) ?? ""));
		return isProcessAlive(announced) ? announced : null;
	} catch {
		return null;
	}
}

export interface ApiUrlContext {
	/** Where agents on this machine reach the API. Empty until the server listens. */
	apiUrl: () => string;
	/** Port of the loopback interface for agents in other environments. 0 until the server listens. */
	agentsPort: () => number;
	/** Path of a socket for the same; `null` where there is none. */
	agentsSocket: () => string | null;
}
