/** The port that the client prints for a forward whose port the other machine chooses; `null` when it has printed none. */
export function readAllocatedPort(output: string): number | null {
	const lines = output.split("\n").map((line) => line.trim());
	const port = Number(lines.find((line) => /^\d{1,5}$/.test(line)) ?? 0);
	return port === 0 ? null : port;
}
