import path from "node:path";
import type { DataFolder } from "./data-folder.ts";

/** The files of one run: its log, and the spools of its processes. */
export interface RunFolder {
	root: string;
	log: string;
	spools: string;
}

export function runFolderOf(folder: DataFolder, runId: string): RunFolder {
	const root = path.join(folder.runs, runId);
	return { root, log: path.join(root, "log.ndjson"), spools: path.join(root, "spool") };
}
