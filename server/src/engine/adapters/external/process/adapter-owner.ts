import { killByEnvironment } from "@paperclipai/adapter-utils/host";
import { type DataFolder, inodeOf } from "../../../../platform/data-folder/data-folder.ts";
import { OWNER_VARIABLE } from "./channel/protocol.ts";

/** Returns the inode of the data folder, so that copies of the folder have different owners. */
export function adapterOwnerOf(folder: DataFolder): string {
	return inodeOf(folder);
}

/**
 * Adapter processes exit by themselves unless they are stopped (SIGSTOP). Finds them by their environment, since a
 * stored pid may belong to another process.
 */
export async function killLeftoverAdapters(folder: DataFolder): Promise<void> {
	await killByEnvironment(`${OWNER_VARIABLE}=${adapterOwnerOf(folder)}`);
}
