import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import type { RemoteScriptOptions, RemoteShell } from "@paperclipai/adapter-utils/server-utils";

export interface LocalShellOptions {
	/** Environment of the scripts. Default: a PATH and nothing else. */
	env?: Record<string, string>;
	/** Called before each script; may throw, as a connection that breaks. */
	beforeScript?: (count: number) => void;
}

/** A shell that runs the scripts on this machine, with the environment of a session without a terminal. */
export function createLocalShell({ env = {}, beforeScript = () => undefined }: LocalShellOptions = {}): RemoteShell {
	let count = 0;
	const start = async (
		script: string,
		{ args = [], stdin = "" }: RemoteScriptOptions,
		write: (bytes: Uint8Array) => Promise<void> | void,
	) => {
		beforeScript(++count);
		const { PATH = "" } = process.env;
		const child = spawn("/bin/sh", ["-c", script, "sh", ...args], { env: { PATH, ...env }, cwd: "/", stdio: "pipe" });
		child.stdin.on("error", () => undefined);
		if (typeof stdin === "string" || stdin instanceof Uint8Array) child.stdin.end(stdin);
		else pipeInto(stdin, child.stdin);
		const stderr: Buffer[] = [];
		child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
		const closed = once(child, "close");
		for await (const chunk of child.stdout) await write(chunk as Buffer);
		const [code] = await closed;
		return { exitCode: (code as number | null) ?? 137, stderr: Buffer.concat(stderr) };
	};
	return {
		async run(script, options = {}) {
			const chunks: Uint8Array[] = [];
			const result = await start(script, options, (chunk) => void chunks.push(chunk));
			return { ...result, stdout: Buffer.concat(chunks) };
		},
		stream: start,
	};
}

function pipeInto(from: Readable, to: NodeJS.WritableStream): void {
	from.on("error", () => to.end());
	from.pipe(to);
}
