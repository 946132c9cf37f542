import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** A real agent program for end-to-end tests. */
export interface RealProgram {
	/** Absolute path. */
	command: string;
	/** Name and version, such as `claude-2.1.330`, or its path. */
	name: string;
}

/**
 * Finds all installed versions, newest first: beside the program in its variable (PAPERCLIP_TEST_CLAUDE ...), else
 * installed by scripts/install-real-clis.sh, else on PATH.
 */
export function findPrograms(name: string): RealProgram[] {
	const variable = `PAPERCLIP_TEST_${name.toUpperCase().replaceAll("-", "_")}`;
	const named = process.env[variable];
	if (named !== undefined && named !== "") {
		if (!isExecutable(named)) throw new Error(`${variable} is ${named}, which is not a program that can be started.`);
		return withOtherVersions(name, path.resolve(named));
	}
	const installed = installedIn(defaultFolder(), name);
	if (installed.length > 0) return installed;
	const onPath = searchPath(name);
	return onPath === undefined ? [] : [{ command: onPath, name: onPath }];
}

function defaultFolder(): string {
	return path.join(process.env.PAPERCLIP_TEST_CACHE || path.join(homedir(), ".cache"), "paperclip-test/real-cli");
}

function withOtherVersions(name: string, command: string): RealProgram[] {
	const siblings = installedIn(path.resolve(command, "../../../.."), name);
	return siblings.some((program) => program.command === command) ? siblings : [{ command, name: command }];
}

/** Newest version first. */
function installedIn(folder: string, name: string): RealProgram[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((entry) => entry.startsWith(`${name}-`))
		.sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
		.map((entry) => ({ name: entry, command: path.join(folder, entry, "node_modules/.bin", name) }))
		.filter(({ command }) => isExecutable(command));
}

function searchPath(name: string): string | undefined {
	return (process.env.PATH ?? "")
		.split(path.delimiter)
		.filter((folder) => folder !== "")
		.map((folder) => path.join(folder, name))
		.find(isExecutable);
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
