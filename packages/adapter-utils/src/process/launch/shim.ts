import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Spool } from "./spool.ts";

/** What the shell calls itself in its messages. */
export const SHIM_NAME = "paperclip-run";

/**
 * The parent of every agent process. It survives the stop of its group (a trapped signal is not inherited as ignored),
 * so that it can write down how the command ended. That comes into being by rename: who sees it, sees all of it. The pid
 * is whole when its line is, which saves the start of a program.
 * The room for the exit status is taken beforehand and written over in place: a full disk costs output, not the verdict.
 * Standard error of the shell itself goes to a file of its own, the agent's comes in as descriptor 3 and is put in place
 * in a subshell, which becomes the command: so what the shell says about the end of it is not in the agent's output.
 */
const SHIM = `
spool=$1; limit=$2; shift 2
ulimit -w "$limit" 2>/dev/null || ulimit -x "$limit" 2>/dev/null
trap : HUP INT QUIT TERM
printf '%s\\n' "$$" >"$spool/pid"
( exec 2>&3 3>&-; exec "$@" )
status=$?
printf '%-15s\\n' "$status" 1<>"$spool/exit.new" && command -p mv "$spool/exit.new" "$spool/exit"
`;

export interface ShimCommand {
	/** Absolute path of the program. */
	file: string;
	args: string[];
	cwd: string;
	env: Record<string, string>;
	/** Mark of the run, see `run-marker.ts`; the option for it is `-w` in one shell and `-x` in another. */
	lockLimit: string;
}

export interface StartedShim {
	pid: number;
	/** Resolves when the shim is gone, whatever the reason. */
	exited: Promise<void>;
}

/** Starts a command in a session of its own, with the files of its spool as standard streams. */
export async function startShim(spool: Spool, command: ShimCommand): Promise<StartedShim> {
	const opened: number[] = [];
	const open = (file: string, flags: string) => {
		const descriptor = openSync(file, flags);
		opened.push(descriptor);
		return descriptor;
	};
	try {
		const child = spawn(
			"/bin/sh",
			["-c", SHIM, SHIM_NAME, spool.folder, command.lockLimit, command.file, ...command.args],
			{
				cwd: command.cwd,
				env: command.env,
				detached: true,
				stdio: [open(spool.stdin, "r"), open(spool.stdout, "a"), open(spool.shim, "a"), open(spool.stderr, "a")],
			},
		);
		const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		await new Promise<void>((resolve, reject) => {
			child.once("spawn", resolve);
			child.once("error", reject);
		});
		child.unref();
		return { pid: child.pid as number, exited };
	} finally {
		for (const descriptor of opened) closeSync(descriptor);
	}
}
