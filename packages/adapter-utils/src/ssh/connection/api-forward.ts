import { setTimeout as delay } from "node:timers/promises";
import type { StartedCall } from "../../environment/environment-call.ts";
import type { EnvironmentRun } from "../../environment/environment-run.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import type { SshSettings } from "../ssh-settings.ts";
import { readAllocatedPort } from "./allocated-port.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { SshConnection } from "./ssh-connection.ts";

/** Matches paths without characters that the SSH client interprets. */
const PLAIN_PATH = /^[\w./+@,-]+$/;
/** Pause between attempts while another process, or a broken connection that looks open remotely, has the port. */
const RETRY_MS = 2_000;

/**
 * Forwards a remote loopback port to the Paperclip API through the connections of the run's calls. The port does not
 * change during the run, because programs get it in a variable. Only one call's connection forwards the port at a time;
 * when the call ends, the connection of another call takes over.
 */
export interface ApiForward {
	/** URL for remote programs; `null` when the SSH server does not allow forwarding. */
	urlFor(
		shell: RemoteShell,
		pool: ConnectionPool,
		run: EnvironmentRun,
		known: { runFolder: string; apiPort: number | null },
		signal: AbortSignal,
	): Promise<string | null>;
	keep(call: StartedCall): void;
	onOpen(connection: SshConnection): void;
	close(): void;
}

export function createApiForward({ apiUrl }: SshSettings): ApiForward {
	const stop = new AbortController();
	const holding = new WeakSet<SshConnection>();
	let ports: { there: number; here: string } | null = null;
	let current: SshConnection | null = null;

	async function hold(connection: SshConnection): Promise<void> {
		if (ports === null || holding.has(connection)) return;
		holding.add(connection);
		const forward = `127.0.0.1:${ports.there}:${ports.here}`;
		while (connection.isOpen() && !stop.signal.aborted) {
			if ((await connection.control(["-O", "forward", "-R", forward])).exitCode === 0) return;
			await delay(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
		}
	}
	return {
		async urlFor(shell, pool, run, { runFolder, apiPort }, signal) {
			if (apiPort !== null) return urlOf(apiPort);
			const { connection, release } = await pool.acquire(signal);
			try {
				const here = apiOf(run);
				const { exitCode, output } = await connection.control(["-O", "forward", "-R", `127.0.0.1:0:${here}`]);
				const port = readAllocatedPort(output);
				if (exitCode !== 0 || port === null) return null;
				// Frees the port for the connection of a call, which is another process.
				await connection.control(["-O", "cancel", "-R", `127.0.0.1:${port}:${here}`]);
				await shell.run('umask 077; [ ! -d "$1" ] || echo "$2" >"$1/api-port"', {
					args: [runFolder, String(port)],
					signal,
				});
				return urlOf(port);
			} finally {
				release();
			}
		},
		keep({ run, prepared }) {
			if (apiUrl !== undefined || prepared.apiUrl === null || ports !== null) return;
			ports = { there: Number(new URL(prepared.apiUrl).port), here: apiOf(run) };
			if (current !== null) void hold(current);
		},
		onOpen(connection) {
			current = connection;
			void hold(connection);
		},
		close: () => stop.abort(),
	};
}

/** Prefers the socket, because another program may have taken the port while the server was down. */
function apiOf({ apiPort, apiSocket }: EnvironmentRun): string {
	return apiSocket && PLAIN_PATH.test(apiSocket) ? apiSocket : `127.0.0.1:${apiPort}`;
}

function urlOf(port: number): string {
	return `http://127.0.0.1:${port}`;
}
