import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../settings/limits.ts";
import { type Periodic, startPeriodic } from "../../timing/periodic.ts";
import type { DataFolder } from "../data-folder.ts";
import type { DataFolderLock } from "./data-folder-lock.ts";

export function watchLock(lock: DataFolderLock, onLost: () => void): Pick<Periodic, "stop"> {
	let isLost = false;
	const check = async () => {
		if (isLost || (await lock.isHeld())) return;
		isLost = true;
		onLost();
	};
	// An error, for example too many open files, does not concern the folder; the next check decides.
	return startPeriodic(LIMITS.folderCheckMs, check, () => undefined);
}

export function folderLost({ root }: DataFolder): CodedError {
	return new CodedError(
		"data_folder_lost",
		`${root} was moved, replaced or lost its lock, so its server has stopped.`,
		{
			hint: "Start a server on the folder at its current path. It takes over the active runs, which continue.",
		},
	);
}
