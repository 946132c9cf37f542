export function quoteForShell(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

export function scriptWith(args: readonly string[], script: string): Buffer {
	return Buffer.from(`set -- ${args.map(quoteForShell).join(" ")}\n${script}`);
}

/** All shells parse the result alike, if the arguments contain no line break, single quote or exclamation mark. */
export function remoteCommand(script: string, finish: string): string {
	return `exec /bin/sh -c '${script}${finish}'`;
}

/**
 * Reads a script from standard input, executes it with the rest of the input, and reports the exit code. The marker is
 * concatenated, so that a shell that echoes the command does not print it. `dd` reads byte by byte, so that it
 * leaves the rest of the input to the script.
 */
export function sessionCommand(mark: string, scriptBytes: number): string {
	const printMark = `echo ${mark.slice(0, 8)}""${mark.slice(8)}`;
	const read = `dd bs=1 count=${scriptBytes} 2>/dev/null`;
	return remoteCommand(
		`${printMark}; ${printMark} >&2; ( eval "$(${read})" )`,
		`; echo "${mark.slice(0, 8)}""${mark.slice(8)} $?" >&2`,
	);
}
