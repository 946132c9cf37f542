import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const CLI = fileURLToPath(new URL("../../../cli/src/index.ts", import.meta.url));
const tsx = pathToFileURL(createRequire(CLI).resolve("tsx/esm")).href;

/** Runs `paperclipai` from its sources to its end. */
export async function runCommand(...args: string[]): Promise<{ stdout: string; stderr: string }> {
	const loader = ["--conditions=@paperclipai/source", "--import", tsx];
	return await promisify(execFile)(process.execPath, [...loader, CLI, ...args]);
}
