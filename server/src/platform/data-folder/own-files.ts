import { CodedError } from "@paperclipai/adapter-utils";
import { readStats } from "@paperclipai/adapter-utils/host";

/**
 * Agents can write to the data folder, and a folder in place of a file would make a start fail halfway.
 * @throws {CodedError} `data_folder_unsuitable` for anything but a regular file.
 */
export function checkOwnFiles(files: readonly string[]): void {
	for (const file of files) {
		const found = readStats(file);
		if (found === undefined || found.isFile()) continue;
		throw new CodedError("data_folder_unsuitable", `${file} is not a regular file.`, {
			hint: "Check what it is, then move or remove it. The server writes its own file to this path; restore server-id or master.key from a backup if it was one of them.",
		});
	}
}
