import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isProcessAlive } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { type DataFolder, dataFolderAt } from "./data-folder.ts";

const serverFileSchema = z.object({
	url: z.string(),
	pid: z.number(),
	startTime: z.string().nullable(),
	version: z.string(),
	/** It serves one command line and ends with it: a client that loses it need not wait for its return. */
	forOneCommand: z.boolean().default(false),
});

/** The server that runs on a data folder at this moment, as it has announced itself. */
export type AnnouncedServer = z.infer<typeof serverFileSchema>;

export function announceServer(folder: DataFolder, server: AnnouncedServer): void {
	const draft = `${folder.serverFile}.new`;
	writeFileSync(draft, JSON.stringify(server), { mode: 0o600 });
	renameSync(draft, folder.serverFile);
}

export function withdrawServer(folder: DataFolder): void {
	rmSync(folder.serverFile, { force: true });
}

/** Finds the living server of a data folder; `null` when there is none. */
export function readRunningServer(home: string): AnnouncedServer | null {
	try {
		const announced = serverFileSchema.parse(JSON.parse(readFileSync(dataFolderAt(home).serverFile, "utf8")));
		return isProcessAlive(announced) ? announced : null;
	} catch {
		return null;
	}
}

export interface ApiUrlContext {
	/** Where agents on this machine reach the API. Empty until the server listens. */
	apiUrl: () => string;
}
