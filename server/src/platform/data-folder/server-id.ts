import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { requireRegularFileSync } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import type { DataFolder } from "./data-folder.ts";

/**
 * Permanent id of the server of a data folder, by which its next process recognizes its own runs. The caller holds the
 * lock of the folder.
 * @param claimed The id with which the folder was claimed, for one whose file is missing. Default: a new one.
 * @throws {CodedError} `server_id_invalid`: a new id would abandon the runs of the old one.
 */
export function readServerId(folder: DataFolder, claimed: string | null = null): string {
	return savedServerId(folder) ?? createServerId(folder, claimed ?? undefined);
}

/**
 * The id; `null` before the first start, and when the file is missing.
 * @throws {CodedError} `server_id_invalid`.
 */
export function savedServerId(folder: DataFolder): string | null {
	const file = fileOf(folder);
	try {
		return z.uuid().parse(requireRegularFileSync(file).trim());
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw invalid(file, cause);
		return null;
	}
}

/** For a new folder, and for a copy. On the disk before it has its name, so that neither a kill nor a power cut leaves an empty file. */
export function createServerId(folder: DataFolder, id: string = crypto.randomUUID()): string {
	const file = fileOf(folder);
	const draft = `${file}.${crypto.randomUUID()}`;
	const descriptor = openSync(draft, "wx", 0o600);
	try {
		writeSync(descriptor, `${id}\n`);
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
	renameSync(draft, file);
	return id;
}

function fileOf({ root }: DataFolder): string {
	return path.join(root, "server-id");
}

function invalid(file: string, cause: unknown): CodedError {
	return new CodedError("server_id_invalid", `${file} does not hold the id of a server.`, {
		hint: "Remove it: the server takes its id from server-claim.json. Without that file too, it gets a new id, and its unfinished runs end as lost.",
		cause,
	});
}

export interface ServerIdContext {
	/** Identifies this server among all that share a database. */
	serverId: string;
}
