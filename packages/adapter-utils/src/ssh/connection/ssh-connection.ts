import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { remoteCommand } from "../shell/session-script.ts";
import type { SshSettings } from "../ssh-settings.ts";
import type { ClientFiles } from "./client-files.ts";
import { clientOptions } from "./client-options.ts";
import { findClient, isNotStarted, spawnClient } from "./spawn-client.ts";
import { connectionTimedOut, sshBroken, sshError } from "./ssh-errors.ts";

const POLL_MS = 10;
/** Prevents the client from opening a separate connection when the shared connection is broken. */
const NO_OTHER_CONNECTION = ["-o", "ControlMaster=no", "-o", "ProxyCommand=exit 1"];

export interface SshConnection {
	isOpen(): boolean;
	/** Starts a remote command. Its standard error includes the client's own messages. */
	session(command: string): ChildProcessWithoutNullStreams;
	/** Sends a command to the connection's client, such as `-O forward`. */
	control(args: string[]): Promise<{ exitCode: number; output: string }>;
	error(): Error;
	close(): Promise<void>;
}

/** Maximum time to connect if the client or server hangs; longer than the client's own limits. */
const MAX_CONNECT_MS = 120_000;
const MAX_ERROR_CHARS = 10_000;

/**
 * Opens a connection that ends with this process, because its session ends when this process closes the input.
 * @throws {CodedError} `ssh_*`
 */
export async function openConnection(
	settings: SshSettings,
	files: ClientFiles,
	number: number,
	signal: AbortSignal,
): Promise<SshConnection> {
	const client = await findClient();
	signal.throwIfAborted();
	const log = files.log(number);
	const socket = files.socket(number);
	const common = [...clientOptions(settings, files, number), "-S", socket];
	files.writeKey(number);
	const keepOpen = ["-E", log, "-M", "--", settings.host, remoteCommand("cat >/dev/null", "")];
	const master = spawnClient(client, [...common, ...keepOpen]);
	master.stdout.resume();
	let errors = "";
	master.stderr.on("data", (chunk) => (errors = `${errors}${chunk}`.slice(-MAX_ERROR_CHARS)));
	let isOpen = true;
	let cannotStart = false;
	const closed = new Promise<void>((resolve) => master.once("close", (code) => resolve(end(code))));
	const end = (code: number | null) => {
		isOpen = false;
		cannotStart = isNotStarted(code);
	};
	const where = `${settings.user}@${settings.host}:${settings.port}`;
	const error = () => {
		const text = readRegularFileSync(log) ?? "";
		return cannotStart && text === "" ? sshBroken(client, errors) : sshError(text, where, settings.hostKeys);
	};
	try {
		const deadline = performance.now() + MAX_CONNECT_MS;
		while (isOpen && !existsSync(socket)) {
			signal.throwIfAborted();
			if (performance.now() > deadline) throw connectionTimedOut(where, MAX_CONNECT_MS);
			await delay(POLL_MS);
		}
		if (!isOpen) throw error();
	} catch (failure) {
		master.kill("SIGKILL");
		await closed;
		throw failure;
	} finally {
		files.removeKey(number);
	}
	const run = (args: string[], more: string[]) =>
		spawnClient(client, [...common, ...args, "--", settings.host, ...more]);
	return {
		isOpen: () => isOpen,
		session: (command) => run(NO_OTHER_CONNECTION, [command]),
		async control(args) {
			const child = run(args, []);
			let output = "";
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
			const exitCode = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 255)));
			return { exitCode, output };
		},
		error,
		async close() {
			isOpen = false;
			master.kill("SIGKILL");
			await closed;
		},
	};
}
