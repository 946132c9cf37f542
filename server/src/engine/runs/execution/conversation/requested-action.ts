import { readlinkSync } from "node:fs";
import path from "node:path";
import { hasErrorCode, type ToolAction } from "@paperclipai/adapter-utils";
import type { FolderMapping } from "@paperclipai/adapter-utils/host";
import {
	INVISIBLE,
	isWithin,
	pathsIn,
	type RequestedAction,
	readNestedCommands,
	type WorkingPlace,
} from "@paperclipai/shared";

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
			return { ...action, cwd, places: folder.isLocal ? placesOf(action.command, cwd, folder.path) : [] };
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
/** Outside of every workspace. */
const UNKNOWN = "/";

/** Files in the workspace that the words of a command name, with their links followed. */
function placesOf(command: string, cwd: string, workspace: string): string[] {
	const names = namesIn(command);
	if (names.length > MAX_NAMES) return [UNKNOWN];
	const inside = names.map((name) => path.resolve(cwd, name)).filter((file) => isWithin(file, workspace));
	return inside.map(realPathOf);
}

/** @returns One more than `MAX_NAMES` if there are too many. */
function namesIn(command: string): string[] {
	const named: string[] = [];
	for (const { words } of readNestedCommands(command)) {
		for (const name of words.flatMap(({ text }) => pathsIn(text))) {
			if (named.length > MAX_NAMES) return named;
			if (name !== "") named.push(name);
		}
	}
	return named;
}

const MAX_PATH_LENGTH = 4_096;
const MAX_PATH_NAMES = 256;
const MAX_LINKS = 40;

/** Follows all links, also in a path whose end does not exist yet: a file may be created through a link. */
function realPathOf(absolute: string): string {
	const { root } = path.parse(absolute);
	let names = absolute.slice(root.length).split(path.sep);
	if (absolute.length > MAX_PATH_LENGTH || names.length > MAX_PATH_NAMES) return UNKNOWN;
	let real = root;
	for (let links = 0; names.length > 0; ) {
		const [name = "", ...rest] = names;
		const file = path.join(real, name);
		const found = readLink(file);
		if (found === "unknown") return rest.includes("..") ? UNKNOWN : path.join(file, ...rest);
		// Nothing is in a missing folder, but `..` leads out of it again.
		if (found === "missing" && !rest.includes("..")) return path.join(file, ...rest);
		names = rest;
		if (found === "none" || found === "missing") real = file;
		else {
			if (++links > MAX_LINKS || found.target.length > MAX_PATH_LENGTH) return UNKNOWN;
			if (path.isAbsolute(found.target)) real = path.parse(found.target).root;
			names = [...found.target.split(path.sep), ...rest];
		}
	}
	return real;
}

const NO_LINK = new Set(["EINVAL"]);
const MISSING = new Set(["ENOENT"]);

function readLink(file: string): "none" | "missing" | "unknown" | { target: string } {
	try {
		return { target: readlinkSync(file) };
	} catch (error) {
		if (hasErrorCode(error, NO_LINK)) return "none";
		return hasErrorCode(error, MISSING) ? "missing" : "unknown";
	}
}
