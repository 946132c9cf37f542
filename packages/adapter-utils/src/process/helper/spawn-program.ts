import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

export interface ProgramStart {
	file: string;
	args: string[];
	cwd: string;
	env: Record<string, string>;
	/** Paths to open as descriptors 0, 1, ...: the first for reading, the others for appending. */
	files: string[];
}

export interface StartedProgram {
	pid: number;
	/** Exit status; `null` when a signal killed the program, or the status is unknown. */
	exited: Promise<number | null>;
}

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
