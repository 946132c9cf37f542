/** The remote port that the client has printed for a forward with port 0; `null` if it has printed none. */
export function readAllocatedPort(output: string): number | null {
	const lines = output.split("\n").map((line) => line.trim());
	const port = Number(lines.find((line) => /^\d{1,5}$/.test(line)) ?? 0);
	return port === 0 ? null : port;
}
