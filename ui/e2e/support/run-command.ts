import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandArguments } from "@paperclipai/test-support/cli/command-arguments.mjs";

/** Runs `paperclipai` until it exits. */
export async function runCommand(...args: string[]): Promise<{ stdout: string; stderr: string }> {
	return await promisify(execFile)(process.execPath, [...commandArguments(), ...args]);
}
