import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import type { AdapterDescription } from "./process/protocol.ts";

/** What was found out about a version of an adapter when it was checked. Kept beside it, so that nobody has to ask again. */
export interface VersionRecord {
	packageName: string;
	version: string | null;
	/** Relative to the version's folder. */
	packageFolder: string;
	/** Relative to the package's folder. */
	entry: string;
	serverEntry: string | null;
	origin: string | null;
	adapterUtilsRange: string | null;
	description: AdapterDescription;
}

const FILE = "paperclip-adapter.json";

export async function writeVersionRecord(folder: string, record: VersionRecord): Promise<void> {
	await writeFile(path.join(folder, FILE), JSON.stringify(record, null, "\t"), { mode: 0o600 });
}

/** @throws {CodedError} `adapter_files_missing`. */
export async function readVersionRecord(folder: string): Promise<VersionRecord> {
	try {
		return JSON.parse(await readFile(path.join(folder, FILE), "utf8"));
	} catch (cause) {
		throw new CodedError("adapter_files_missing", `The files of the adapter are not in ${folder} any more.`, {
			hint: "Reinstall the adapter.",
			cause,
		});
	}
}
