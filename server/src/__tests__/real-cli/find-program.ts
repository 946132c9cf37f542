import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/**
 * Absolute path of a real agent program for end-to-end tests: from its variable (PAPERCLIP_TEST_CLAUDE ...), from where
 * scripts/install-real-clis.sh puts it, or from PATH. `null`, with one line that says what to do, when it is missing.
 */
export function findProgram(name: string): string | null {
	const variable = `PAPERCLIP_TEST_${name.toUpperCase()}`;
	const named = process.env[variable];
	if (named !== undefined && named !== "") {
		if (isExecutable(named)) return path.resolve(named);
		throw new Error(`${variable} is ${named}, which is not a program that can be started.`);
	}
	const found = [...installed(name), ...onPath(name)].find(isExecutable);
	if (found !== undefined) return found;
	console.warn(
		`SKIPPED: the end-to-end tests with the real ${name}, which is not installed. ` +
			`Install it with: eval "$(scripts/install-real-clis.sh)", or set ${variable}.`,
	);
	return null;
}

/** Newest version first. */
function installed(name: string): string[] {
	const folder = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "paperclip-test/real-cli");
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((entry) => entry.startsWith(`${name}-`))
		.sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
		.map((entry) => path.join(folder, entry, "node_modules/.bin", name));
}

function onPath(name: string): string[] {
	return (process.env.PATH ?? "")
		.split(path.delimiter)
		.filter((folder) => folder !== "")
		.map((folder) => path.join(folder, name));
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
