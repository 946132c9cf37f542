import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

/** A program started in its own session, with files as its first descriptors. */
export interface ProgramStart {
	/** Absolute path. */
	file: string;
	args: string[];
	cwd: string;
	env: Record<string, string>;
	/** Descriptor 0 is read from, the others are appended to. */
	files: string[];
}

export interface StartedProgram {
	pid: number;
	/** `null` when a signal killed the program, or the status is unknown. */
	exited: Promise<number | null>;
}

/** Rejects with the system error. */
export async function spawnProgram({ file, args, cwd, env, files }: ProgramStart): Promise<StartedProgram> {
	const stdio: number[] = [];
	try {
		for (const name of files) stdio.push(openSync(name, stdio.length === 0 ? "r" : "a"));
		const child = spawn(file, args, { cwd, env, detached: true, stdio });
		const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
		await new Promise<void>((resolve, reject) => {
			child.once("spawn", resolve);
			child.once("error", reject);
		});
		child.unref();
		return { pid: child.pid as number, exited };
	} finally {
		for (const descriptor of stdio) closeSync(descriptor);
	}
}
