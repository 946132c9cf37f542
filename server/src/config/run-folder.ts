import path from "node:path";
import type { DataFolder } from "./data-folder.ts";

/** Files of one run: its log, and the spools of the processes it started. */
export interface RunFolder {
	root: string;
	log: string;
	spools: string;
}

export function runFolderOf(folder: DataFolder, runId: string): RunFolder {
	const root = path.join(folder.runs, runId);
	return { root, log: path.join(root, "log.ndjson"), spools: path.join(root, "spool") };
}
