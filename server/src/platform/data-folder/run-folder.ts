import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DataFolder } from "./data-folder.ts";

export interface RunFolder {
	root: string;
	log: string;
	spools: string;
	/** Used to mask the run's secrets after a restart. */
	secrets: string;
	/** Read by the agent. */
	wakePayload: string;
	/** Marks a cancellation that the database could not store. */
	cancelled: string;
}

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

export function operationLogOf({ root }: Pick<RunFolder, "root">, operationId: string): string {
	return path.join(root, `operation-${operationId}.ndjson`);
}
