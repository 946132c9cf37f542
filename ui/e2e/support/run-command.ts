import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandArguments } from "@paperclipai/test-support/cli/command-arguments.mjs";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";

/** Runs `paperclipai` until it exits. */
export async function runCommand(...args: string[]): Promise<{ stdout: string; stderr: string }> {
	return await promisify(execFile)(process.execPath, [...commandArguments({ bundle: bundledProgram("cli") }), ...args]);
}
