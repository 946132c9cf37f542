import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { DataFolder } from "../config/data-folder.ts";
import { LIMITS } from "../config/limits.ts";
import { createFreeSpace } from "../disk/free-space.ts";
import { isOutOfSpace } from "../errors/out-of-space.ts";

/** What `startServer` throws for an error of one of its steps. */
export async function toStartError(folder: DataFolder, error: unknown): Promise<unknown> {
	return (await isDiskFull(folder, error)) ? diskFull(folder, error) : error;
}

/** The error of the embedded database does not say that the disk is full, so the disk is measured. */
async function isDiskFull(folder: DataFolder, error: unknown): Promise<boolean> {
	if (isOutOfSpace(error)) return true;
	if (!isCodedError(error) || error.code !== "database_broken") return false;
	return !(await createFreeSpace(folder.root).measure()).ok;
}

function diskFull(folder: DataFolder, cause: unknown): CodedError {
	return new CodedError("disk_full", `The disk of ${folder.root} has too little free space to start.`, {
		hint: `Free ${LIMITS.diskReserveBytes / 1024 / 1024} MB there and start again; no data was lost.`,
		cause,
	});
}

export function notLoopback(host: string): CodedError {
	return new CodedError("host_not_loopback", `Listening on ${host} would let everyone on the network start programs.`, {
		hint: "Use 127.0.0.1, and connect from elsewhere through an SSH tunnel.",
	});
}

export function portInUse(port: number): CodedError {
	return new CodedError("port_in_use", `Port ${port} is in use by another program.`, {
		hint: "Choose another one with --port, or 0 for any free one.",
	});
}
