import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs one of our own modules as a program and waits for its end. */
export async function runNodeProgram(module: URL, args: string[]): Promise<void> {
	const file = fileURLToPath(module);
	// paperclip:allow-spawn: a part of this server in a process of its own, no agent
	await run(process.execPath, [...loaderFor(file), file, ...args]);
}

/** What Node needs to run a module from `dist`: nothing; from `src`: tsx and the condition that leads to sources. */
export function loaderFor(file: string): string[] {
	if (!file.endsWith(".ts")) return [];
	const tsx = createRequire(import.meta.url).resolve("tsx/esm");
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href];
}
