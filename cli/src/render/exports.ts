/** Lines for a POSIX shell. The values are quoted, so that none of them is more than a value. */
export function formatExports(variables: Record<string, string>): string {
	return Object.entries(variables)
		.map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
		.join("");
}
