import type { SshSettings } from "../ssh-settings.ts";
import { type ClientFiles, createClientFiles } from "./client-files.ts";
import { openConnection, type SshConnection } from "./ssh-connection.ts";
import { sessionRefused, sessionsForbidden } from "./ssh-errors.ts";

/** Maximum number of sessions per connection. SSH servers allow ten by default; one keeps the connection open. */
const MAX_SESSIONS = 8;

export interface SessionSlot {
	connection: SshConnection;
	release(): void;
	accepted(): void;
	/** Call it if the machine has refused the session, so that later ones use other connections. Returns the error. */
	refused(): Error;
}

/**
 * The connections of one process: one connection, or more if the process needs more sessions than the machine allows
 * per connection.
 */
export interface ConnectionPool {
	/** @throws {CodedError} the errors of `openConnection`. */
	acquire(signal: AbortSignal): Promise<SessionSlot>;
	close(): Promise<void>;
}

interface Entry {
	opening: Promise<SshConnection>;
	connection: SshConnection | null;
	sessions: number;
	isProven: boolean;
}

export function createConnectionPool(
	settings: SshSettings,
	onOpen: (connection: SshConnection) => void,
): ConnectionPool {
	let files: ClientFiles | null = null;
	let entries: Entry[] = [];
	let opened = 0;
	let maxSessions = MAX_SESSIONS;
	const stop = new AbortController();

	function open(): Entry {
		files ??= createClientFiles(settings);
		const opening = openConnection(settings, files, ++opened, stop.signal);
		const entry: Entry = { opening, connection: null, sessions: 0, isProven: false };
		entries.push(entry);
		opening.then(
			(connection) => {
				entry.connection = connection;
				onOpen(connection);
			},
			() => {
				entries = entries.filter((other) => other !== entry);
			},
		);
		return entry;
	}
	function refused(entry: Entry): Error {
		if (entry.sessions === 1 && !entry.isProven) return sessionsForbidden(settings);
		maxSessions = Math.min(maxSessions, Math.max(1, entry.sessions - 1));
		// Closes the connection, because sessions that have ended locally may still run on the remote machine.
		if (entry.sessions === 1) void entry.connection?.close();
		return sessionRefused();
	}
	return {
		async acquire(signal) {
			stop.signal.throwIfAborted();
			entries = entries.filter(({ connection }) => connection === null || connection.isOpen());
			const entry = entries.find(({ sessions }) => sessions < maxSessions) ?? open();
			entry.sessions++;
			const release = () => {
				entry.sessions--;
			};
			try {
				const accepted = () => {
					entry.isProven = true;
				};
				const connection = await untilAborted(entry.opening, signal);
				return { connection, release, accepted, refused: () => refused(entry) };
			} catch (error) {
				release();
				throw error;
			}
		},
		async close() {
			stop.abort(new Error("The environment was closed."));
			const all = await Promise.allSettled(entries.map(({ opening }) => opening));
			for (const result of all) if (result.status === "fulfilled") await result.value.close();
			entries = [];
			files?.remove();
		},
	};
}

async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	signal.throwIfAborted();
	let onAbort = () => {};
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener("abort", onAbort, { once: true });
	});
	try {
		return await Promise.race([promise, aborted]);
	} finally {
		signal.removeEventListener("abort", onAbort);
	}
}
