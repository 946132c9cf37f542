import { spawn } from "node:child_process";

/** A short program without side effects, so that the caller can run it again. */
export interface ProgramRead {
	file: string;
	args: string[];
	cwd: string;
	env: Record<string, string>;
	maxMs: number;
	maxBytes: number;
}

export interface ProgramOutput {
	exitCode: number;
	/** Base64, because the output need not be text. */
	stdout: string;
	stderr: string;
}

/** @returns `null` when the caller must run the program itself. */
export async function readProgram(read: ProgramRead): Promise<ProgramOutput | null> {
	const { file, args, cwd, env, maxMs, maxBytes } = read;
	const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
	const kill = () => {
		try {
			// Kills the whole group, because a surviving child of the program would keep the output open.
			if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
		} catch {
			// All processes of the group have just exited.
		}
	};
	const failed = new Promise<null>((resolve) => child.once("error", () => resolve(null)));
	// If no descriptors are free, `child` has no streams.
	const streams = [child.stdout, child.stderr].filter((stream) => (stream as typeof stream | undefined) !== undefined);
	const outputs = streams.map((stream) => {
		const chunks: Buffer[] = [];
		let bytes = 0;
		stream.on("data", (chunk: Buffer) => {
			chunks.push(chunk);
			bytes += chunk.length;
			if (bytes > maxBytes) kill();
		});
		return chunks;
	});
	const timer = setTimeout(kill, maxMs);
	const exitCode = await Promise.race([failed, new Promise<number | null>((resolve) => child.once("close", resolve))]);
	clearTimeout(timer);
	const [stdout = [], stderr = []] = outputs;
	if (exitCode === null) return null;
	return { exitCode, stdout: Buffer.concat(stdout).toString("base64"), stderr: Buffer.concat(stderr).toString() };
}
