import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { omitUndefined } from "@paperclipai/shared";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";

/** How a call ends: before a step, right after its start, or right after its start together with git. */
export const WAYS = ["before", "during", "together"] as const;

export interface Kill {
	/** Which start of git or change of a folder; more than there are: the call is not killed. */
	step: number;
	way: (typeof WAYS)[number];
}

const PROGRAM = fileURLToPath(new URL("call-and-kill.mjs", import.meta.url));

/**
 * Calls a function of a built file in this folder, or of a file by its URL, in a process of its own, which is killed at a step, or not.
 * @param uid User of the process. Default: that of the test.
 * @returns `null` when it was killed, after everything that it has started has ended.
 */
export async function callAndKill(
	file: string,
	name: string,
	options: unknown,
	{ step, way }: Kill = { step: 0, way: "before" },
	uid?: number,
): Promise<{ result?: unknown; code?: string; steps: number } | null> {
	const module = file.startsWith("file:") ? file : builtFile("server", path.join("engine/git", file));
	const child = spawn(process.execPath, [PROGRAM, module, name, JSON.stringify(options), String(step), way], {
		env: { ...process.env, TMPDIR: temporaryFolder() },
		stdio: ["ignore", "pipe", "inherit", "pipe"],
		...omitUndefined({ uid }),
	});
	let output = "";
	child.stdout?.on("data", (chunk) => {
		output += chunk;
	});
	(child.stdio[3] as Readable | null)?.resume();
	await once(child, "close");
	return output === "" ? null : JSON.parse(output);
}

/** Of the test alone: what a killed process leaves there is removed by the next one, which would count as steps of that. */
export function temporaryFolder(): string {
	const folder = path.join(process.env.HOME ?? "", "tmp");
	mkdirSync(folder, { recursive: true });
	// For a process of another user.
	chmodSync(folder, 0o777);
	return folder;
}
