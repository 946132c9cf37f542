import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import type { RemoteResult, RemoteScriptOptions, RemoteShell } from "../shell/remote-shell.ts";
import { createMarkedStream, readSessionEnd } from "../shell/session-output.ts";
import { scriptWith, sessionCommand } from "../shell/session-script.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { SshConnection } from "./ssh-connection.ts";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const NEVER = new AbortController().signal;
setMaxListeners(0, NEVER);

type Write = Parameters<RemoteShell["stream"]>[2];

export function createSshShell(pool: ConnectionPool): RemoteShell {
	async function stream(script: string, options: RemoteScriptOptions, write: Write) {
		const { signal = NEVER } = options;
		const place = await pool.acquire(signal);
		try {
			return await runSession(place.connection, script, options, write);
		} finally {
			place.release();
		}
	}
	return {
		stream,
		async run(script, options = {}): Promise<RemoteResult> {
			const chunks: Uint8Array[] = [];
			let bytes = 0;
			const result = await stream(script, options, (chunk) => {
				bytes += chunk.length;
				if (bytes > MAX_OUTPUT_BYTES) throw tooMuchOutput();
				chunks.push(chunk);
			});
			return { ...result, stdout: Buffer.concat(chunks) };
		},
	};
}

async function runSession(connection: SshConnection, script: string, options: RemoteScriptOptions, write: Write) {
	const { args = [], stdin = "", signal = NEVER } = options;
	signal.throwIfAborted();
	const mark = randomBytes(16).toString("hex");
	const sent = scriptWith(args, script);
	const child = connection.session(sessionCommand(mark, sent.length));
	const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
	const kill = () => child.kill("SIGKILL");
	signal.addEventListener("abort", kill, { once: true });
	try {
		child.stdin.write(sent);
		const input = sendInput(child, stdin, kill);
		input.catch(() => undefined);
		const [isMarked, stderr] = await Promise.all([readOutput(child, mark, write), readErrors(child, mark)]);
		await closed;
		signal.throwIfAborted();
		await input;
		const { exitCode, ...end } = readSessionEnd(stderr, mark);
		if (exitCode !== null) return { exitCode, ...end };
		throw broken(connection, child, isMarked, stderr);
	} finally {
		signal.removeEventListener("abort", kill);
		if (child.exitCode === null && child.signalCode === null) kill();
	}
}

/** A source that fails must not look like one that ends: the script would take a part for the whole. */
async function sendInput(
	child: ChildProcessWithoutNullStreams,
	stdin: NonNullable<RemoteScriptOptions["stdin"]>,
	kill: () => void,
) {
	if (typeof stdin === "string" || !(stdin instanceof Readable)) {
		child.stdin.end(stdin);
		return;
	}
	let failure: unknown;
	stdin.once("error", (error) => {
		failure = error;
		kill();
	});
	await pipeline(stdin, child.stdin).catch(() => undefined);
	if (failure !== undefined) throw failure;
}

async function readOutput(child: ChildProcessWithoutNullStreams, mark: string, write: Write): Promise<boolean> {
	const marked = createMarkedStream(mark);
	for await (const chunk of child.stdout) {
		const bytes = marked.accept(chunk as Buffer);
		if (bytes.length > 0) await write(bytes);
	}
	return marked.isMarked();
}

async function readErrors(child: ChildProcessWithoutNullStreams, mark: string): Promise<Buffer> {
	const marked = createMarkedStream(mark);
	let errors = Buffer.alloc(0);
	for await (const chunk of child.stderr) {
		const bytes = marked.accept(chunk as Buffer);
		// The end of the session comes last.
		if (bytes.length > 0) errors = Buffer.concat([errors, bytes]).subarray(-MAX_OUTPUT_BYTES);
	}
	return errors;
}

/** 255 is the client's own status. */
function broken(connection: SshConnection, child: ChildProcessWithoutNullStreams, isMarked: boolean, stderr: Buffer) {
	const isClients = child.exitCode === 255 || child.exitCode === null || !connection.isOpen();
	if (isClients && !connection.isOpen()) return connection.error();
	if (isClients || isMarked) {
		const detail = stderr.toString("utf8").trim().split("\n").at(-1) ?? "";
		return retryableError("ssh_session_lost", `The SSH session ended before its program did. ${detail}`.trim(), {
			hint: "The connection is made again.",
		});
	}
	return new CodedError("ssh_shell_unsupported", "The user there gets no shell that executes commands.", {
		hint: "Give the user a login shell, without a forced command (command= in authorized_keys, ForceCommand).",
	});
}

function tooMuchOutput(): CodedError {
	return new CodedError("ssh_output_too_large", "The other machine sent more than 64 MB in response to a request.");
}
