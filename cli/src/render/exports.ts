/** Lines for a POSIX shell. The values are quoted, so that the shell executes nothing in them. */
export function formatExports(variables: Record<string, string>): string {
	return Object.entries(variables)
		.map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
		.join("");
}
