import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";

/** Runs `paperclipai` until it exits. */
export async function runCommand(...args: string[]): Promise<{ stdout: string; stderr: string }> {
	return await promisify(execFile)(process.execPath, [builtFile("cli", "index.js"), ...args]);
}
