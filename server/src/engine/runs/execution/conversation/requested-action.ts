import { realpathSync } from "node:fs";
import path from "node:path";
import type { ToolAction } from "@paperclipai/adapter-utils";
import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import { isWithin, type RequestedAction } from "@paperclipai/shared";

/** The folder in which the agent works. */
export interface WorkingFolder {
	/** Absolute, as the agent's program names it. */
	path: string;
	/** Whether the server sees the same files under the same paths. */
	isLocal: boolean;
}

/**
 * @param cwd Absolute path on the server's machine.
 * @param folders Folders of the environment; `null` for a local run.
 */
export function workingFolder(cwd: string, folders: readonly FolderMapping[] | null): WorkingFolder {
	if (folders === null) return { path: realPathOf(cwd), isLocal: true };
	const mapping = folders.find(({ here }) => isWithin(cwd, here));
	const there = mapping === undefined ? cwd : `${mapping.there}${cwd.slice(mapping.here.length)}`;
	return { path: there, isLocal: false };
}

/** Makes the paths of an action absolute and, on the server's machine, follows links. */
export function requestedAction(action: ToolAction, folder: WorkingFolder): RequestedAction {
	const resolve = (name: string) => {
		const absolute = path.resolve(folder.path, name);
		return folder.isLocal ? realPathOf(absolute) : absolute;
	};
	switch (action.kind) {
		case "command":
			return { ...action, cwd: resolve(action.cwd ?? "") };
		case "edit":
		case "read":
			return { kind: action.kind, paths: action.paths.map(resolve) };
		case "other":
			return action;
	}
}

/** Follows links in the part of the path that exists. */
function realPathOf(absolute: string): string {
	const missing: string[] = [];
	for (let existing = absolute; ; ) {
		try {
			return path.join(realpathSync(existing), ...missing);
		} catch {
			const parent = path.dirname(existing);
			if (parent === existing) return absolute;
			missing.unshift(path.basename(existing));
			existing = parent;
		}
	}
}
