import { offload, removeFolder } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";

/** Removes what a run that has ended has in the folder of its spools. Never rejects: what stays is removed at the next start. */
export async function removeSpools({ folder, logger }: FolderContext & LoggerContext, runId: string): Promise<void> {
	await offload("removeFolder", removeFolder, runFolderOf(folder, runId).spools).catch((error: unknown) =>
		logger.warn({ err: error, runId }, "the process files of a run that has ended could not be removed"),
	);
}
