import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FolderContext } from "../data-folder/data-folder.ts";
import type { DatabaseContext } from "../db/database.ts";
import type { LoggerContext } from "../errors/logger.ts";
import { LIMITS } from "../settings/limits.ts";
import { loaderFor } from "../settings/node-program.ts";

/** Stops the runs of a hung or suspended server before other servers may retry them. */
export interface Watchdog {
	renewed(): void;
	stop(): void;
}

/**
 * Counts rounds without a renewal, because a count needs no clock and pauses while the machine sleeps. A signal that
 * arrives before the trap is set is ignored. Leaves the runs of an exited server (also a zombie, which accepts signals)
 * to the next server. Kills in each round, since an adapter's process may start others.
 */
const SCRIPT = `
trap missed=0 URG
missed=0; server=$1; every=$2; rounds=$3; shift 3
is_running() {
	kill -0 "$server" || return 1
	while read -r key state rest; do
		[ "$key$state" != State:Z ] || return 1
	done <"/proc/$server/status"
}
while command -p sleep "$every" && is_running; do
	missed=$((missed + 1))
	[ "$missed" -lt "$rounds" ] || "$@"
done
`;

/** Starts a small shell that watches this process, but only for a shared database. */
export function createWatchdog(context: DatabaseContext & FolderContext & LoggerContext): Watchdog {
	let shell: ChildProcess | null = null;
	const start = () => {
		const started = startWatchdog({
			server: process.pid,
			everyMs: LIMITS.haltCheckMs,
			rounds: Math.ceil(LIMITS.haltKillMs / LIMITS.haltCheckMs),
			command: killRunsOf(context.folder.root),
		});
		shell = started;
		started.once("exit", () => {
			if (shell === started) shell = null;
		});
		started.once("error", (error) => {
			context.logger.warn(
				{ err: error },
				"the watchdog could not be started, so nothing would stop the runs of this server if it hung or was suspended",
			);
			if (shell === started) shell = null;
		});
	};
	return {
		renewed() {
			if (context.database.kind === "pglite") return;
			if (shell === null) start();
			else if (shell.pid !== undefined) shell.kill("SIGURG");
		},
		stop() {
			// Killing a child that did not start would kill the process group of the server.
			if (shell?.pid !== undefined) shell.kill("SIGKILL");
		},
	};
}

function killRunsOf(home: string): string[] {
	const suffix = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
	const program = fileURLToPath(new URL(`./kill-halted-runs${suffix}`, import.meta.url));
	return [process.execPath, ...loaderFor(program), program, home];
}

interface WatchdogOptions {
	server: number;
	everyMs: number;
	rounds: number;
	command: string[];
}

export function startWatchdog({ server, everyMs, rounds, command }: WatchdogOptions): ChildProcess {
	const words = [server, everyMs / 1_000, rounds].map(String);
	// paperclip:allow-spawn: a part of this server in a separate process, not an agent
	const shell = spawn("/bin/sh", ["-c", SCRIPT, "paperclip-watchdog", ...words, ...command], {
		env: {},
		stdio: "ignore",
		// Ctrl-Z in the server's terminal must reach only the server.
		detached: true,
	});
	shell.unref();
	return shell;
}
