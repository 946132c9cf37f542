import { causesOf, hasErrorCode } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

const CODES = new Set<unknown>(["data_folder_not_writable", "EROFS"]);

/** Whether the user has to repair the file system. Checks causes too. */
export function isNotWritable(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}

export function notWritable(cause: unknown): HttpError {
	const reason = causesOf(cause).at(-1)?.message ?? "unknown reason";
	return new HttpError(503, "data_folder_not_writable", `The data folder is not writable: ${reason}`, {
		hint: "Check the permissions and the disk of the folder: a disk with errors becomes read-only until it is remounted. The server recovers by itself once it can write. Runs in progress continue.",
		cause,
	});
}
