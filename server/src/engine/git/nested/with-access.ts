import { chmod, lstat } from "node:fs/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";

const DENIED = new Set(["EACCES", "EPERM"]);

/** Git enters even folders that it cannot list, so a program could hide a repository in a folder with such a mode. */
export async function withAccess<T>(folder: Buffer, change: () => Promise<T>): Promise<T> {
	try {
		return await change();
	} catch (error) {
		if (!hasErrorCode(error, DENIED)) throw error;
		await chmod(folder, (await lstat(folder)).mode | 0o700);
		return await change();
	}
}
