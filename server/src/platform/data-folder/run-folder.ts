import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DataFolder } from "./data-folder.ts";

/** The files of one run: its log, and the spools of its processes. */
export interface RunFolder {
	root: string;
	log: string;
	spools: string;
	/** Secrets that the run has been given, to mask them after a restart. Beside the spools, and deleted with them. */
	secrets: string;
	/** Why the agent was woken, for the agent to read. Deleted with the spools. */
	wakePayload: string;
	/** Exists when the run must be cancelled and the database could not store that. Deleted with the spools. */
	cancelled: string;
}

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names in `DataFolder.runs` that belong to a run. Whatever else somebody has put there is left alone. */
export async function listRunFolders({ runs }: DataFolder): Promise<string[]> {
	return (await readdir(runs)).filter(isRunId);
}

export function isRunId(name: string): boolean {
	return RUN_ID.test(name);
}

export function runFolderOf(folder: DataFolder, runId: string): RunFolder {
	const root = path.join(folder.runs, runId);
	const spools = path.join(root, "spool");
	return {
		root,
		log: path.join(root, "log.ndjson"),
		spools,
		secrets: path.join(spools, "secrets.json"),
		wakePayload: path.join(spools, "wake.json"),
		cancelled: path.join(spools, "cancelled"),
	};
}

/** Log of a command that prepares the run's workspace. It stays as long as the run's log. */
export function operationLogOf({ root }: Pick<RunFolder, "root">, operationId: string): string {
	return path.join(root, `operation-${operationId}.ndjson`);
}
