import { readdirSync, readlinkSync } from "node:fs";
import { listPids, readSystemFile } from "./proc-file.ts";
import { hasProcTable, readEnvironmentValue, readLockLimit } from "./proc-table.ts";
import { lockLimitOf, RUN_VARIABLE } from "./run-marker.ts";

/** A TCP connection between two processes of this machine. */
export interface LocalConnection {
	clientPort: number;
	serverPort: number;
}

/** `gone` if the client has closed the connection, so that its process can no longer be told. */
export type ConnectionOwner = { kind: "run"; runId: string } | { kind: "other" } | { kind: "gone" };

/**
 * Finds out whether a process of one of the runs is the client of the connection. Needs `/proc`, without which every
 * client is another process, and sees only processes that this user may inspect.
 */
export function findConnectionOwner(connection: LocalConnection, runIds: readonly string[]): ConnectionOwner {
	if (!hasProcTable()) return { kind: "other" };
	const sockets = clientSockets(connection);
	if (sockets.size === 0) return { kind: "gone" };
	const runOf = createRunFinder(runIds);
	for (const pid of listPids()) {
		const runId = pid === process.pid ? null : runOf(pid);
		if (runId !== null && hasOpen(pid, sockets)) return { kind: "run", runId };
	}
	// A client that exits meanwhile is not found, so it must have been there all the time.
	return clientSockets(connection).size === 0 ? { kind: "gone" } : { kind: "other" };
}

function createRunFinder(runIds: readonly string[]): (pid: number) => string | null {
	const byLimit = new Map(runIds.map((runId) => [lockLimitOf(runId), runId]));
	const known = new Set(runIds);
	return (pid) => {
		const marked = byLimit.get(readLockLimit(pid) ?? "");
		if (marked !== undefined) return marked;
		const named = readEnvironmentValue(pid, RUN_VARIABLE);
		return named !== null && known.has(named) ? named : null;
	};
}

/** Links of the client's socket in `/proc/PID/fd`. A closed socket has no inode. */
function clientSockets({ clientPort, serverPort }: LocalConnection): Set<string> {
	const links = new Set<string>();
	for (const table of ["net/tcp", "net/tcp6"]) {
		for (const line of (readSystemFile(table) ?? "").split("\n").slice(1)) {
			const [, local = "", remote = "", , , , , , , inode = "0"] = line.trim().split(/ +/);
			const isClient = portOf(local) === clientPort && portOf(remote) === serverPort;
			if (isClient && inode !== "0") links.add(`socket:[${inode}]`);
		}
	}
	return links;
}

/** Reads `0100007F:1F90`. */
function portOf(address: string): number {
	return Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16);
}

function hasOpen(pid: number, links: ReadonlySet<string>): boolean {
	try {
		const folder = `/proc/${pid}/fd`;
		return readdirSync(folder).some((file) => links.has(readLink(`${folder}/${file}`)));
	} catch {
		return false;
	}
}

/** A descriptor may have been closed meanwhile. */
function readLink(file: string): string {
	try {
		return readlinkSync(file);
	} catch {
		return "";
	}
}
