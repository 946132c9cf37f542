import { constants, existsSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "../../errors/coded-error.ts";
import { currentRunScope } from "../scope/run-scope.ts";
import { agentEnvironment } from "./base-environment.ts";

/**
 * Absolute path of the program.
 * @param command A path, resolved against `cwd` if relative, or a name on the agent's `PATH`.
 * @throws {CodedError} `command_missing`, `command_not_found` or `command_not_executable`.
 */
export async function resolveCommand(command: string, cwd: string, env: Record<string, string>): Promise<string> {
	const name = requireCommand(command);
	if (name.includes("/")) return await executableFile(path.resolve(cwd, name), name);
	const folders = (agentEnvironment(env).PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
	const searched: string[] = [];
	for (const folder of new Set(folders)) {
		const candidate = path.resolve(cwd, folder, name);
		if (await isExecutable(candidate)) return candidate;
		// The error omits missing folders, because package managers prepend many to PATH.
		if (existsSync(path.resolve(cwd, folder))) searched.push(folder);
	}
	throw new CodedError("command_not_found", `The command "${name}" is not on the agent's PATH.`, {
		hint: argumentsHint(name) ?? `Install it or give its absolute path. Searched: ${describeFolders(searched)}`,
	});
}

/**
 * The command without surrounding blanks.
 * @throws {CodedError} `command_missing`.
 */
export function requireCommand(command: string): string {
	const name = command.trim();
	if (name !== "") return name;
	throw new CodedError("command_missing", "The agent has no command.", {
		hint: 'Set "command" in the agent\'s configuration to a program on PATH or to an absolute path.',
	});
}

function argumentsHint(name: string): string | null {
	return /\s/.test(name) ? 'Set "command" to the program only, and enter its arguments in their own setting.' : null;
}

const MAX_NAMED_FOLDERS = 3;

function describeFolders(searched: string[]): string {
	if (searched.length === 0) return "no folder of PATH exists";
	const named = searched.slice(0, MAX_NAMED_FOLDERS).join(", ");
	const more = searched.length - MAX_NAMED_FOLDERS;
	return more > 0 ? `${named} and ${more} more folders of PATH` : named;
}

/**
 * Checks that `resolveCommand` finds the program; a no-op for a run in another environment.
 * @param env Default: the allowed part of the server's environment.
 * @throws {CodedError} `command_missing`, `command_not_found` or `command_not_executable`.
 */
export async function ensureCommandResolvable(
	command: string,
	cwd: string,
	env: Record<string, string | undefined> = {},
): Promise<void> {
	// The environment resolves the command when it starts the program.
	if (currentRunScope()?.environment !== undefined) return;
	const defined = Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === "string");
	await resolveCommand(command, cwd, Object.fromEntries(defined));
}

async function executableFile(file: string, name: string): Promise<string> {
	const found = await stat(file).catch(() => null);
	if (found === null) {
		throw new CodedError("command_not_found", `The command "${name}" does not exist.`, {
			hint: argumentsHint(name) ?? `Create ${file}, or correct the path of the command.`,
		});
	}
	if (!(await isExecutable(file))) {
		throw new CodedError("command_not_executable", `The command "${name}" cannot be executed.`, {
			hint: found.isDirectory()
				? `${file} is a folder. Set the path of a program.`
				: `Make it executable: chmod +x ${file}`,
		});
	}
	return file;
}

async function isExecutable(file: string): Promise<boolean> {
	try {
		await access(file, constants.X_OK);
		return (await stat(file)).isFile();
	} catch {
		return false;
	}
}
