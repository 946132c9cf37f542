import { homedir } from "node:os";
import path from "node:path";
import { isProcessAlive, readRegularFileSync } from "@paperclipai/adapter-utils/server-utils";
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
	log: z.string().optional(),
	build: z.string().optional(),
});

export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
	return path.resolve(env.PAPERCLIP_HOME || path.join(homedir(), ".paperclip"));
}

/** `forOneCommand`: it stops with the command that started it. `stopsWhenIdle`: a command started it in the background. */
export type FoundServer = z.infer<typeof announcementSchema>;

/** The running server of a data folder; `null` when none is running. */
export function findRunningServer(home: string): FoundServer | null {
	try {
		const announced = announcementSchema.parse(JSON.parse(readRegularFileSync(path.join(home, "server.json")) ?? ""));
		return isProcessAlive(announced) ? announced : null;
	} catch {
		return null;
	}
}
