import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs one of our own modules as a program and waits for its end. Works from `dist` and, through tsx, from `src`. */
export async function runNodeProgram(module: URL, args: string[]): Promise<void> {
	const file = fileURLToPath(module);
	const loader = file.endsWith(".ts")
		? ["--conditions=@paperclipai/source", "--import", import.meta.resolve("tsx")]
		: [];
	// paperclip:allow-spawn: a part of this server in a process of its own, no agent
	await run(process.execPath, [...loader, file, ...args]);
}
