import { existsSync } from "node:fs";
import { CodedError, causesOf, hasErrorCode, isCodedError } from "@paperclipai/adapter-utils";
import type { DataFolder } from "../platform/data-folder/data-folder.ts";
import { findForeignFile, ofOtherUser } from "../platform/data-folder/folder-owner.ts";
import { folderLost } from "../platform/data-folder/lock/lock-loss.ts";
import { createFreeSpace } from "../platform/disk/free-space.ts";
import { isNotWritable } from "../platform/errors/not-writable.ts";
import { isOutOfSpace } from "../platform/errors/out-of-space.ts";
import { LIMITS } from "../platform/settings/limits.ts";

const DATABASE_ERRORS: ReadonlySet<string> = new Set(["database_broken", "database_not_created"]);

/** Replaces errors of the embedded database with their cause. */
export async function toStartError(folder: DataFolder, error: unknown): Promise<unknown> {
	if (await isDiskFull(folder, error)) return diskFull(folder, error);
	if (hasErrorCode(error, new Set(["ENOENT"])) && !existsSync(folder.root)) return folderLost(folder);
	const foreign = isAccessDenied(error) ? findForeignFile(folder) : null;
	if (foreign !== null) return ofOtherUser(foreign, error);
	return isNotWritable(error) ? notWritable(folder, error) : error;
}

/** The embedded database does not report a full disk, so the disk is measured. */
async function isDiskFull(folder: DataFolder, error: unknown): Promise<boolean> {
	if (isOutOfSpace(error)) return true;
	if (!isCodedError(error) || !DATABASE_ERRORS.has(error.code)) return false;
	return !(await createFreeSpace(folder.root).measure()).ok;
}

/** The embedded database does not report missing permissions, so the owners are read. */
function isAccessDenied(error: unknown): boolean {
	return hasErrorCode(error, new Set(["EACCES", "EPERM", "database_broken"]));
}

function diskFull(folder: DataFolder, cause: unknown): CodedError {
	const reserve = LIMITS.diskReserveBytes / 1024 / 1024;
	return new CodedError("disk_full", `The disk of ${folder.root} has too little free space.`, {
		hint: `Free up space and try again; no data was lost. The server needs ${reserve} MB of free space to start, and 100 MB for its first start. Restoring a backup needs enough space for all run logs and database rows in the backup.`,
		cause,
	});
}

function notWritable(folder: DataFolder, cause: unknown): CodedError {
	const reason = causesOf(cause).at(-1)?.message;
	return new CodedError("data_folder_not_writable", `The data folder ${folder.root} is not writable: ${reason}`, {
		hint: "Check the permissions and the disk of the folder: a disk with errors becomes read-only. Or choose another folder with PAPERCLIP_HOME.",
		cause,
	});
}

export function notLoopback(host: string): CodedError {
	return new CodedError("host_not_loopback", `Listening on ${host} would let everyone on the network start programs.`, {
		hint: "Use 127.0.0.1, and connect from other machines through an SSH tunnel. Or require a key: --deployment authenticated, PAPERCLIP_DEPLOYMENT=authenticated.",
	});
}

export function portInUse(port: number): CodedError {
	return new CodedError("port_in_use", `Port ${port} is in use by another program.`, {
		hint: "Choose another port with --port, or 0 for any free port.",
	});
}
