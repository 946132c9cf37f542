import { spawn } from "node:child_process";
import { once } from "node:events";

/** @type {typeof import("./local-shell.d.mts").createLocalShell} */
export function createLocalShell({ env = {} } = {}) {
	const stream = async (script, { args = [], stdin = "" }, write) => {
		const { PATH = "" } = process.env;
		const options = { env: { PATH, ...env }, cwd: "/", stdio: "pipe", detached: true };
		const child = spawn("/bin/sh", ["-c", script, "sh", ...args], options);
		let failure = null;
		child.stdin.on("error", () => undefined);
		if (typeof stdin === "string" || stdin instanceof Uint8Array) child.stdin.end(stdin);
		else {
			stdin.on("error", (error) => {
				failure = error;
				child.stdin.end();
			});
			stdin.pipe(child.stdin);
		}
		const stderr = [];
		child.stderr.on("data", (chunk) => stderr.push(chunk));
		const closed = once(child, "close");
		for await (const chunk of child.stdout) await write(chunk);
		const [code] = await closed;
		if (failure !== null) throw failure;
		return { exitCode: code ?? 137, stderr: Buffer.concat(stderr) };
	};
	const run = async (script, options = {}) => {
		const chunks = [];
		const result = await stream(script, options, (chunk) => void chunks.push(chunk));
		return { ...result, stdout: Buffer.concat(chunks) };
	};
	return { run, stream };
}
