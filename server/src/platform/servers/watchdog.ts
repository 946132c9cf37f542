import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FolderContext } from "../data-folder/data-folder.ts";
import type { DatabaseContext } from "../db/database.ts";
import type { LoggerContext } from "../errors/logger.ts";
import { LIMITS } from "../settings/limits.ts";
import { loaderFor } from "../settings/node-program.ts";

/** Kills the runs of a halted server (SIGSTOP, a debugger, an endless loop) before other servers may retry them. */
export interface HaltGuard {
	/** Called after each renewal of the leases. */
	renewed(): void;
	stop(): void;
}

/**
 * Counts the rounds without a renewal, because a count needs no clock, and pauses while the whole machine sleeps. The signal
 * of a renewal is one that does nothing before the trap is set. When the server has exited, its runs are left to the next
 * one; a server whose parent does not wait for it remains as a zombie, which accepts signals. The runs are killed in each
 * round, since an adapter's process that is not halted may start others.
 */
const GUARD = `
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

/** Watches this process from outside: a small shell beside it, and only with a database that several servers share. */
export function createHaltGuard(context: DatabaseContext & FolderContext & LoggerContext): HaltGuard {
	let guard: ChildProcess | null = null;
	const start = () => {
		const started = startGuard({
			server: process.pid,
			everyMs: LIMITS.haltCheckMs,
			rounds: Math.ceil(LIMITS.haltKillMs / LIMITS.haltCheckMs),
			command: killRunsOf(context.folder.root),
		});
		guard = started;
		started.once("exit", () => {
			if (guard === started) guard = null;
		});
		started.once("error", (error) => {
			context.logger.warn(
				{ err: error },
				"the halt guard could not be started, so nothing would stop the runs of this server if it were halted",
			);
			if (guard === started) guard = null;
		});
	};
	return {
		renewed() {
			if (context.database.kind === "pglite") return;
			if (guard === null) start();
			else if (guard.pid !== undefined) guard.kill("SIGURG");
		},
		stop() {
			// To kill a child that has not started would kill the process group of the server.
			if (guard?.pid !== undefined) guard.kill("SIGKILL");
		},
	};
}

function killRunsOf(home: string): string[] {
	const suffix = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
	const program = fileURLToPath(new URL(`./kill-halted-runs${suffix}`, import.meta.url));
	return [process.execPath, ...loaderFor(program), program, home];
}

interface GuardOptions {
	/** Pid of the process that is watched. */
	server: number;
	everyMs: number;
	/** Rounds without a renewal after which the command is executed. */
	rounds: number;
	command: string[];
}

export function startGuard({ server, everyMs, rounds, command }: GuardOptions): ChildProcess {
	const words = [server, everyMs / 1_000, rounds].map(String);
	// paperclip:allow-spawn: a part of this server in a separate process, not an agent
	const guard = spawn("/bin/sh", ["-c", GUARD, "paperclip-guard", ...words, ...command], {
		env: {},
		stdio: "ignore",
		// Ctrl-Z in the server's terminal must reach only the server.
		detached: true,
	});
	guard.unref();
	return guard;
}
