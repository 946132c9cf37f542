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
});

export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
	return path.resolve(env.PAPERCLIP_HOME || path.join(homedir(), ".paperclip"));
}

export interface FoundServer {
	url: string;
	/** It stops with the command that started it. */
	forOneCommand: boolean;
}

/** The running server of a data folder; `null` when none is running. */
export function findRunningServer(home: string): FoundServer | null {
	try {
		const announced = announcementSchema.parse(JSON.parse(readRegularFileSync(path.join(home, "server.json")) ?? ""));
		return isProcessAlive(announced) ? announced : null;
	} catch {
		return null;
	}
}
