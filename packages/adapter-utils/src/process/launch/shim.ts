import { startProgram } from "../helper/helper.ts";
import type { StartedProgram } from "../helper/spawn-program.ts";
import { currentPidSpace } from "../identify/pid-space.ts";
import { fileLimitForPrograms } from "./inherited.ts";
import { findShim, readShim, type Spool } from "./spool.ts";

/** `$0` of the shell, which prefixes its error messages. */
export const SHIM_NAME = "paperclip-run";

/**
 * Shell code that starts the feeder of a program that is sent messages, and sets `pc_feeder` to its pid, else to nothing.
 * The program reads from the FIFO `feed`, into which the feeder copies the file `input`.
 * - Each `cat` continues where the last one ended, because they share an open file.
 * - Between two messages the feeder waits for the bell, which it keeps open for writing, so that no ring is lost.
 * - It looks for `input-closed` before it reads, because that is created behind the last message.
 * - A bridge reads its request from `stdin` and forwards the messages itself.
 */
export const FEEDER = `
pc_feed() {
	PATH=$PATH:/usr/bin:/bin
	exec 4<>"$pc_spool/bell" 5<"$pc_spool/input"
	while :; do
		pc_closed=; [ ! -e "$pc_spool/input-closed" ] || pc_closed=1
		cat <&5 || exit
		[ -z "$pc_closed" ] || exit
		read -r pc_ring <&4 || exit
	done
}
pc_feeder=
if [ -e "$pc_spool/input" ] && [ ! -e "$pc_spool/stdin" ]; then
	( PATH=$PATH:/usr/bin:/bin; exec mkfifo -m 600 "$pc_spool/bell" "$pc_spool/feed" ) || exit 125
	pc_feed >"$pc_spool/feed" 2>/dev/null 3>&- &
	pc_feeder=$!
fi
`;

/** Shell code for the subshell of the program, before it is executed. */
export const READ_FEED = `[ -z "$pc_feeder" ] || exec <"$pc_spool/feed"`;

/** Shell code for the end of the program; behind it, no process of the feeder is left. */
export const END_FEEDER = `[ -z "$pc_feeder" ] || { kill "$pc_feeder"; wait "$pc_feeder"; } 2>/dev/null`;

/**
 * The parent of every agent process. It survives SIGTERM to its group (a trapped signal, unlike an ignored one, is not
 * inherited) and records the exit status.
 * - The pid and exit files are complete once they end in a line break. They are not renamed into place, because that
 *   would need another program, which a signal to the group could kill. The start time (field 22 of `stat`) guards
 *   against reused pids.
 * - Space for both files is preallocated, so that a full disk loses output but not the status. A process that cannot be
 *   recorded is not started, because no server could take it over.
 * - The agent's standard error arrives as descriptor 3, so that the shell's messages do not mix with it.
 * - Shell variables are named `pc_*`, because any other name may be a variable of the command.
 * - Bash as `sh` runs in POSIX mode, in which it prints no message about a signal.
 * - The shim also exits with the status, in case the file cannot be written, but prints no reason, because it would be
 *   mistaken for a message about a signal.
 */
export const SHIM = `
pc_spool=$1; pc_limit=$2; pc_space=$3; shift 3
command set +o posix 2>/dev/null
ulimit -w "$pc_limit" 2>/dev/null || ulimit -x "$pc_limit" 2>/dev/null
trap : HUP INT QUIT TERM
{ read -r _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ pc_start _ <"/proc/$$/stat"; } 2>/dev/null
${FEEDER}printf '%-127s\\n' "$$ \${pc_start:--} $pc_space" 1<>"$pc_spool/pid" || exit 125
( exec 2>&3 3>&-; ${READ_FEED}; exec "$@" )
pc_status=$?
${END_FEEDER}
{ printf '%-15s\\n' "$pc_status" 1<>"$pc_spool/exit"; } 2>/dev/null
exit "$pc_status"
`;

export interface ShimCommand {
	file: string;
	args: string[];
	cwd: string;
	env: Record<string, string>;
	/** Marker of the run (see `run-marker.ts`), set with `ulimit -w` (dash) or `-x` (bash). */
	lockLimit: string;
}

export async function startShim(spool: Spool, command: ShimCommand, hasInput: boolean): Promise<StartedProgram> {
	const { file, args, cwd, env, lockLimit } = command;
	const fileLimit = fileLimitForPrograms();
	const script = fileLimit === null ? SHIM : `\nulimit -Sn ${fileLimit} 2>/dev/null${SHIM}`;
	const start = {
		file: "/bin/sh",
		args: ["-c", script, SHIM_NAME, spool.folder, lockLimit, currentPidSpace(), file, ...args],
		cwd,
		env,
		files: [hasInput ? spool.stdin : "/dev/null", spool.stdout, spool.shim, spool.stderr],
	};
	return await startProgram(start, () => readShim(spool)?.pid ?? findShim(spool));
}
