import { readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import type { ToolAction } from "@paperclipai/adapter-utils";
import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import { isWithin, type RequestedAction, readCommandWords, type WorkingPlace } from "@paperclipai/shared";

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
		// The program may read it otherwise, so it counts as outside of the workspace.
		if (/^[~\s]|\s$|\p{C}/u.test(name)) return JSON.stringify(name);
		const absolute = path.resolve(folder.path, name);
		return folder.isLocal ? realPathOf(absolute) : absolute;
	};
	switch (action.kind) {
		case "command": {
			const cwd = resolve(action.cwd ?? "");
			return { ...action, cwd, places: folder.isLocal ? placesOf(action.command, cwd, folder.path) : [] };
		}
		case "edit":
		case "read":
			return { kind: action.kind, paths: action.paths.map(resolve) };
		case "other":
			return action;
	}
}

/** For the rules of a policy, whose paths may be links, too. */
export function placeOf({ path: workspace, isLocal }: WorkingFolder): WorkingPlace {
	return isLocal ? { workspace, realPath: realPathOf } : { workspace };
}

const MAX_WORDS = 200;
const MAX_PATH_LENGTH = 4_096;

/** Files in the workspace that the words of a command name, with their links followed. */
function placesOf(command: string, cwd: string, workspace: string): string[] {
	const words = readCommandWords(command).words.slice(0, MAX_WORDS);
	const named = words
		.flatMap(({ text }) => text.split(/[=:,]/))
		.filter((name) => name !== "" && name.length < MAX_PATH_LENGTH);
	const inside = named.map((name) => path.resolve(cwd, name)).filter((file) => isWithin(file, workspace));
	return inside.map(realPathOf);
}

const MAX_LINKS = 40;
/** Outside of every workspace. */
const UNKNOWN = "/";

/** Follows all links, also in a path whose end does not exist yet: a file may be created through a link. */
function realPathOf(absolute: string, links = 0): string {
	const missing: string[] = [];
	for (let existing = absolute; ; ) {
		try {
			return path.join(realpathSync(existing), ...missing);
		} catch {
			const target = targetOf(existing);
			if (target !== null) {
				return links < MAX_LINKS ? realPathOf(path.join(target, ...missing), links + 1) : UNKNOWN;
			}
			const parent = path.dirname(existing);
			if (parent === existing) return absolute;
			missing.unshift(path.basename(existing));
			existing = parent;
		}
	}
}

/** Target of a link; `null` if the path is none. */
function targetOf(file: string): string | null {
	try {
		return path.resolve(path.dirname(file), readlinkSync(file));
	} catch {
		return null;
	}
}
