import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DataFolder } from "./data-folder.ts";

/** Permanent id of the server of a data folder, by which its next process recognizes its own runs. */
export function readServerId(folder: DataFolder): string {
	const file = path.join(folder.root, "server-id");
	try {
		return readFileSync(file, "utf8").trim();
	} catch {
		const id = crypto.randomUUID();
		writeFileSync(file, `${id}\n`, { mode: 0o600 });
		return id;
	}
}

export interface ServerIdContext {
	/** Identifies this server among all that share a database. */
	serverId: string;
}
