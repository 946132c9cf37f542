import path from "node:path";
import type { DataFolder } from "./data-folder.ts";

/** The files of one run: its log, and the spools of its processes. */
export interface RunFolder {
	root: string;
	log: string;
	spools: string;
	/** Secrets that the run has been given, to mask them after a restart. Beside the spools, and deleted with them. */
	secrets: string;
}

export function runFolderOf(folder: DataFolder, runId: string): RunFolder {
	const root = path.join(folder.runs, runId);
	const spools = path.join(root, "spool");
	return { root, log: path.join(root, "log.ndjson"), spools, secrets: path.join(spools, "secrets.json") };
}
