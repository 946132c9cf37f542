import { makeFolders } from "@paperclipai/adapter-utils/host";

/**
 * Creates a folder that is private to the user, and its missing parents.
 * @throws the file system's error, such as `ENOSPC`.
 */
export async function makeFolder(folder: string): Promise<void> {
	await makeFolders(folder, 0o700);
}
