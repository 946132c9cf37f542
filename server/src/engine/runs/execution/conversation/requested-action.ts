import path from "node:path";
import type { ToolAction } from "@paperclipai/adapter-utils";
import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import {
	INVISIBLE,
	isWithin,
	pathsIn,
	type RequestedAction,
	readNamingWords,
	type WorkingPlace,
} from "@paperclipai/shared";
import { createLinkReader, realPathOf, UNKNOWN } from "./link-reader.ts";

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

/**
 * Makes the paths of an action absolute and, on the server's machine, follows links. Some programs remove `..` before the
 * links are followed, and others leave it to the system, so a path with `..` behind a link counts as both files.
 */
export function requestedAction(action: ToolAction, folder: WorkingFolder): RequestedAction {
	const resolve = (name: string) => {
		// The program may read it otherwise, so it counts as outside of the workspace.
		if (INVISIBLE.test(name) || /^[~\s]|\s$|^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return [JSON.stringify(name)];
		const absolute = path.resolve(folder.path, name);
		if (!folder.isLocal) return [absolute];
		const asWritten = path.isAbsolute(name) ? name : `${folder.path}${path.sep}${name}`;
		return [...new Set([realPathOf(absolute), realPathOf(asWritten)])];
	};
	switch (action.kind) {
		case "command": {
			const folders = resolve(action.cwd ?? "");
			const cwd = folders.find((one) => !isWithin(one, folder.path)) ?? folders[0] ?? UNKNOWN;
			return { ...action, cwd, ...filesOf(action.command, cwd, folder) };
		}
		case "edit":
		case "read":
			return { kind: action.kind, paths: action.paths.flatMap(resolve) };
		case "other":
			return action;
	}
}

/** For the rules of a policy, whose paths may be links, too. */
export function placeOf({ path: workspace, isLocal }: WorkingFolder): WorkingPlace {
	return isLocal ? { workspace, realPath: realPathOf } : { workspace };
}

const MAX_NAMES = 1_000;
/** Names times the folders in which they may be read. */
const MAX_PLACES = 5_000;

/** Files that the words of a command name: in the workspace with their links followed, and all as they are named. */
function filesOf(command: string, cwd: string, { path: workspace, isLocal }: WorkingFolder) {
	const { names, folders } = namesIn(command);
	// A later `cd` continues in the folder of an earlier one.
	const bases = new Set([cwd]);
	for (const folder of folders)
		for (const base of [...bases]) bases.add(path.resolve(base, withWorkingFolder(folder, cwd)));
	if (names.length > MAX_NAMES || names.length * bases.size > MAX_PLACES) return { places: [UNKNOWN], files: [""] };
	const named = names.flatMap((name) => [...bases].map((base) => path.resolve(base, withWorkingFolder(name, cwd))));
	const files = [...new Set(named)];
	if (!isLocal) return { places: [], files };
	const inside = files.filter((file) => isWithin(file, workspace));
	const links = createLinkReader();
	const matching = inside.flatMap((file) => links.matching(file));
	const places = [...inside, ...matching].map((file) => links.realPathOf(file));
	return { places, files: [...new Set([...files, ...matching, ...places])] };
}

function withWorkingFolder(name: string, cwd: string): string {
	return name.replace(/^\$(?:PWD\b|\{PWD\})/, cwd);
}

/** More change so many folders that no one would review the command. */
const MAX_FOLDERS = 8;
const CHANGES_FOLDER = /^(?:cd|pushd|chdir)$/;
/** Options of programs with the folder in which they work. */
const FOLDER_OPTION = /^(?:-C|--(?:directory|cwd|prefix)(?:=|$))(.*)$/s;

/** Names in the words of a command, one more than `MAX_NAMES` if there are too many, and folders in which it works. */
function namesIn(command: string): { names: string[]; folders: string[] } {
	const names: string[] = [];
	const folders: string[] = [];
	for (const words of readNamingWords(command)) {
		for (const [index, { text, isProgram }] of words.entries()) {
			const option = FOLDER_OPTION.exec(text);
			if (option !== null || (isProgram && CHANGES_FOLDER.test(text)))
				folders.push(option?.[1] || (words.slice(index + 1).find((word) => !word.text.startsWith("-"))?.text ?? ""));
			for (const name of pathsIn(text)) {
				if (names.length > MAX_NAMES || folders.length > MAX_FOLDERS)
					return { names: Array(MAX_NAMES + 1).fill(""), folders };
				if (name !== "") names.push(name);
			}
		}
	}
	return { names, folders };
}
