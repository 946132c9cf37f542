import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import type { RemoteResult, RemoteScriptOptions, RemoteShell } from "../shell/remote-shell.ts";
import { readSessionEnd } from "../shell/session-output.ts";
import { scriptWith, sessionCommand } from "../shell/session-script.ts";
import type { SessionSlot } from "./connection-pool.ts";
import { readErrors, readOutput, type SessionErrors } from "./read-session.ts";
import type { SshConnection } from "./ssh-connection.ts";

const REFUSED = /session request failed|Session open refused/;
export const NEVER: AbortSignal = new AbortController().signal;
setMaxListeners(0, NEVER);

/** @throws {CodedError} when the outcome of the script is unknown. */
export async function runSession(
	slot: SessionSlot,
	script: string,
	options: RemoteScriptOptions,
	write: Parameters<RemoteShell["stream"]>[2],
	startMs: number,
): Promise<Pick<RemoteResult, "exitCode" | "stderr">> {
	const { args = [], stdin = "", signal = NEVER } = options;
	signal.throwIfAborted();
	const mark = randomBytes(16).toString("hex");
	const sent = scriptWith(args, script);
	const child = slot.connection.session(sessionCommand(mark, sent.length));
	const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
	const kill = () => child.kill("SIGKILL");
	signal.addEventListener("abort", kill, { once: true });
	let isSilent = false;
	const silence = setTimeout(() => {
		isSilent = true;
		kill();
	}, startMs);
	const onStart = () => {
		clearTimeout(silence);
		slot.accepted();
	};
	try {
		child.stdin.write(sent);
		const input = sendInput(child, stdin, kill);
		input.catch(() => undefined);
		const [isMarked, errors] = await Promise.all([readOutput(child, mark, write, onStart), readErrors(child, mark)]);
		await closed;
		signal.throwIfAborted();
		if (isSilent) throw shellSilent(startMs);
		await input;
		const { exitCode, ...end } = readSessionEnd(errors.stderr, mark);
		if (exitCode !== null) return { exitCode, ...end };
		if (!isMarked && child.exitCode === 255 && slot.connection.isOpen() && REFUSED.test(errors.noise))
			throw slot.refused();
		throw broken(slot.connection, child, isMarked, errors);
	} finally {
		clearTimeout(silence);
		signal.removeEventListener("abort", kill);
		if (child.exitCode === null && child.signalCode === null) kill();
	}
}

/** Kills the session if the input stream fails, because the script would treat the partial input as complete. */
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

/** Error of a session without the script's exit code. A status of 255 is from the client itself. */
function broken(
	connection: SshConnection,
	child: ChildProcessWithoutNullStreams,
	isMarked: boolean,
	{ stderr, noise }: SessionErrors,
) {
	const isClients = child.exitCode === 255 || child.exitCode === null || !connection.isOpen();
	if (isClients && !connection.isOpen()) return connection.error();
	if (isClients || isMarked) {
		const detail = `${noise}${stderr.toString("utf8")}`.trim().split("\n").at(-1) ?? "";
		return retryableError("ssh_session_lost", `The SSH session ended before its program did. ${detail}`.trim(), {
			hint: "The server reconnects by itself.",
		});
	}
	return new CodedError("ssh_shell_unsupported", "The remote user has no shell that executes commands.", {
		hint: "Give the user a login shell, without a forced command (command= in authorized_keys, ForceCommand).",
	});
}

function shellSilent(startMs: number): CodedError {
	const message = `The login shell of the remote user did not start a command within ${startMs / 1000} s.`;
	return retryableError("ssh_shell_silent", message, {
		hint: "Check its startup files: they must finish without waiting for input.",
	});
}
