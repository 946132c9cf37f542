import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import type { AdapterEnvironmentCheck } from "../contract/environment-test.ts";

/** @returns the finding `home_not_writable`, or `null` if the folder is writable. */
export async function checkWritableHome(folder: string): Promise<AdapterEnvironmentCheck | null> {
	try {
		const existing = await nearestExisting(folder);
		await access(existing, constants.W_OK | constants.X_OK);
		return null;
	} catch {
		return {
			code: "home_not_writable",
			level: "error",
			message: `The program's folder ${folder} is not writable.`,
			hint: "Give the server's user write permission, or set another HOME in env.",
		};
	}
}

/** @throws when a part of the path is not a folder. */
async function nearestExisting(folder: string): Promise<string> {
	const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" && path.dirname(folder) !== folder) return null;
		throw error;
	});
	if (found === null) return await nearestExisting(path.dirname(folder));
	if (!found.isDirectory()) throw new Error(`${folder} is not a folder.`);
	return folder;
}
