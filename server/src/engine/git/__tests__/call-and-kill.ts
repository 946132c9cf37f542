import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { omitUndefined } from "@paperclipai/shared";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";

/** Before a step, right after its start, or right after its start together with git. */
export const WAYS = ["before", "during", "together"] as const;

export interface Kill {
	/** Number of a start of git or change to a folder; a larger number kills nothing. */
	step: number;
	way: (typeof WAYS)[number];
}

const PROGRAM = fileURLToPath(new URL("call-and-kill.mjs", import.meta.url));

/**
 * Runs the function in a process of its own.
 * @param uid User of the process. Default: the user of the test.
 * @returns `null` when it was killed, after all its processes have ended.
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

/**
 * Separate for each test: leftovers of a killed process are removed by the next one, which would count as its steps.
 */
export function temporaryFolder(): string {
	const folder = path.join(process.env.HOME ?? "", "tmp");
	mkdirSync(folder, { recursive: true });
	// For a process of another user.
	chmodSync(folder, 0o777);
	return folder;
}
