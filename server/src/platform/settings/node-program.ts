import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

export async function runNodeProgram(module: URL, args: string[]): Promise<void> {
	const file = fileURLToPath(module);
	// paperclip:allow-spawn: a part of this server in a separate process, not an agent
	await run(process.execPath, [...loaderFor(file), file, ...args]);
}

/** Node arguments: none for `dist`; for `src`, tsx and the export condition for sources. */
export function loaderFor(file: string): string[] {
	if (!file.endsWith(".ts")) return [];
	const tsx = createRequire(import.meta.url).resolve("tsx/esm");
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href];
}
