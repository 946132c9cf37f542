import { causesOf, hasErrorCode } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

const CODES = new Set<unknown>(["data_folder_not_writable", "EROFS"]);

/** The user has to repair the file system. Checks causes too. */
export function isNotWritable(error: unknown): boolean {
	return hasErrorCode(error, CODES);
}

export function notWritable(cause: unknown): HttpError {
	const reason = causesOf(cause).at(-1)?.message ?? "unknown reason";
	return new HttpError(503, "data_folder_not_writable", `The data folder cannot be written: ${reason}`, {
		hint: "Check its permissions, and the disk: the system makes a disk with errors read-only, and it must be mounted again. Otherwise the server goes on by itself. Runs in progress continue.",
		cause,
	});
}
