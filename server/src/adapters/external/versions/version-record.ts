import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { z } from "zod";
import { reinstall } from "../errors.ts";
import { adapterDescriptionSchema } from "../process/channel/adapter-description.ts";

const versionRecordSchema = z.object({
	packageName: z.string(),
	version: z.string().nullable(),
	/** Relative to the version's folder. */
	packageFolder: z.string(),
	/** Relative to the package's folder. */
	entry: z.string(),
	serverEntry: z.string().nullable(),
	origin: z.string().nullable(),
	adapterUtilsRange: z.string().nullable(),
	description: adapterDescriptionSchema,
});
/** What was found out about a version of an adapter when it was checked. Kept beside it, so that nobody has to ask again. */
export type VersionRecord = z.infer<typeof versionRecordSchema>;

const FILE = "paperclip-adapter.json";

/** In one step: a version that is in use never goes without. */
export async function writeVersionRecord(folder: string, record: VersionRecord): Promise<void> {
	const draft = path.join(folder, `${FILE}.new`);
	await writeFile(draft, JSON.stringify(record, null, "\t"), { mode: 0o600 });
	await rename(draft, path.join(folder, FILE));
}

/** @throws {CodedError} `adapter_files_missing`. */
export async function readVersionRecord(folder: string): Promise<VersionRecord> {
	try {
		return versionRecordSchema.parse(JSON.parse(await readFile(path.join(folder, FILE), "utf8")));
	} catch (cause) {
		throw new CodedError("adapter_files_missing", `The files of the adapter are not in ${folder} as they were.`, {
			hint: reinstall(path.basename(path.dirname(folder))),
			cause,
		});
	}
}
