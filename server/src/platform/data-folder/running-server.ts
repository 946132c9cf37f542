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
	forOneCommand: z.boolean().default(false),
	/** Whether the server runs in the background and stops when it is unused. */
	stopsWhenIdle: z.boolean().default(false),
	stopsRuns: z.boolean().default(false),
	host: z.string().optional(),
	deployment: deploymentSchema.default("local_trusted"),
	masterKey: z.string().optional(),
	maxConcurrentRuns: z.number().optional(),
	log: z.string().optional(),
	build: z.string().optional(),
});

export type AnnouncedServer = z.infer<typeof serverFileSchema>;

export async function announceServer(folder: DataFolder, server: AnnouncedServer): Promise<void> {
	await writeFileAtomic(folder.serverFile, JSON.stringify(server));
}

export function withdrawServer(folder: DataFolder): void {
	if (readRegularFileSync(folder.serverFile) !== null) removeLeftover(folder.serverFile);
}

export function readRunningServer(home: string): AnnouncedServer | null {
	try {
		const announced = serverFileSchema.parse(JSON.parse(readRegularFileSync(dataFolderAt(home).serverFile) ?? ""));
		return isProcessAlive(announced) ? announced : null;
	} catch {
		return null;
	}
}

export interface ApiUrlContext {
	apiUrl: () => string;
	/** Loopback port for agents in environments. 0 until the server listens. */
	agentsPort: () => number;
	/** Socket for agents in environments; `null` without one. */
	agentsSocket: () => string | null;
}
