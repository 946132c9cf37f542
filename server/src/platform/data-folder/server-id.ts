import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { requireRegularFileSync } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import type { DataFolder } from "./data-folder.ts";

/**
 * The caller must hold the lock of the folder.
 * @param claimed Id of the folder's last claim, used if the file is missing. Default: a new id.
 * @throws {CodedError} `server_id_invalid` for a malformed file, since a new id would abandon the runs of the old one.
 */
export function readServerId(folder: DataFolder, claimed: string | null = null): string {
	return savedServerId(folder) ?? createServerId(folder, claimed ?? undefined);
}

/**
 * `null` before the first start, and when the file is missing.
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

/** Flushed before it is renamed, so that no crash leaves an empty file. */
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
	return new CodedError("server_id_invalid", `${file} does not contain the id of a server.`, {
		hint: "Remove the file: the server then takes its id from server-claim.json. If that file is missing too, the server gets a new id, and its unfinished runs end as lost.",
		cause,
	});
}

export interface ServerIdContext {
	serverId: string;
}
