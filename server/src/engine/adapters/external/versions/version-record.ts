import path from "node:path";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { filesDamaged } from "../errors.ts";
import { adapterDescriptionSchema } from "../process/channel/adapter-description.ts";
import type { LoadRequest } from "../process/channel/protocol.ts";

const versionRecordSchema = z.object({
	packageName: z.string(),
	version: z.string().nullable(),
	packageFolder: z.string(),
	entry: z.string(),
	serverEntry: z.string().nullable(),
	origin: z.string().nullable(),
	adapterUtilsRange: z.string().nullable(),
	description: adapterDescriptionSchema,
	/** Why its author or registry says not to use the package. */
	deprecated: z.string().optional(),
	/** Why the UI parser could not be loaded. Missing in records of earlier versions. */
	parserProblem: z.string().nullable().optional(),
});
/** Stored, so that listing adapters starts no process. */
export type VersionRecord = z.infer<typeof versionRecordSchema>;

const FILE = "paperclip-adapter.json";

export async function writeVersionRecord(folder: string, record: VersionRecord): Promise<void> {
	await writeFileAtomic(path.join(folder, FILE), JSON.stringify(record, null, "\t"));
}

/** @throws {CodedError} `adapter_files_missing`. */
export async function readVersionRecord(folder: string): Promise<VersionRecord> {
	try {
		return versionRecordSchema.parse(JSON.parse(await readRegularFile(path.join(folder, FILE))));
	} catch (cause) {
		throw filesDamaged(folder, `${FILE} is missing or unreadable.`, cause);
	}
}

export function toLoadRequest(folder: string, record: Omit<VersionRecord, "description">): LoadRequest {
	const packageFolder = path.join(folder, record.packageFolder);
	return {
		packageName: record.packageName,
		entry: path.join(packageFolder, record.entry),
		serverEntry: record.serverEntry === null ? null : path.join(packageFolder, record.serverEntry),
		packageFolder,
		origin: record.origin,
		adapterUtilsRange: record.adapterUtilsRange,
	};
}
