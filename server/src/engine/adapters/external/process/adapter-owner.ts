import { killByEnvironment } from "@paperclipai/adapter-utils/host";
import { type DataFolder, inodeOf } from "../../../../platform/data-folder/data-folder.ts";
import { OWNER_VARIABLE } from "./channel/protocol.ts";

/** What marks the adapter processes of a data folder, and not those of its copies. */
export function adapterOwnerOf(folder: DataFolder): string {
	return inodeOf(folder);
}

/**
 * Kills the adapter processes that a killed server of this data folder has left, and what it had started to check a package.
 * They exit by themselves, except while they are stopped (SIGSTOP). The mark is read from the process itself, so that no
 * pid has to be stored, which may be another process's by now.
 */
export async function killLeftoverAdapters(folder: DataFolder): Promise<void> {
	await killByEnvironment(`${OWNER_VARIABLE}=${adapterOwnerOf(folder)}`);
}
