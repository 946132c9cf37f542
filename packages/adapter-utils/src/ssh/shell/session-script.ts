/** A text as one word of a POSIX shell. */
export function quoteForShell(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The script with its positional parameters, as it is sent. */
export function scriptWith(args: readonly string[], script: string): Buffer {
	return Buffer.from(`set -- ${args.map(quoteForShell).join(" ")}\n${script}`);
}

/**
 * The one argument for the user's login shell, in words that all shells read alike: no line break, quote or exclamation mark
 * inside of the quotes.
 */
export function remoteCommand(script: string, finish: string): string {
	return `exec /bin/sh -c '${script}${finish}'`;
}

/**
 * A command that reads a script from its input, executes it with the rest of the input, and reports how it ended. What the login
 * shell prints comes before the mark. A login shell that prints the command itself does not print the mark, which is put together.
 * `dd` reads byte by byte, so that nothing of the rest is lost.
 */
export function sessionCommand(mark: string, scriptBytes: number): string {
	const printMark = `echo ${mark.slice(0, 8)}""${mark.slice(8)}`;
	const read = `dd bs=1 count=${scriptBytes} 2>/dev/null`;
	return remoteCommand(
		`${printMark}; ${printMark} >&2; ( eval "$(${read})" )`,
		`; echo "${mark.slice(0, 8)}""${mark.slice(8)} $?" >&2`,
	);
}
