export interface MarkedStream {
	/** Returns the part of a chunk after the marker. */
	accept(chunk: Buffer): Buffer;
	isMarked(): boolean;
	/** Returns the last output before the marker; `""` once the marker has been found. */
	noise(): string;
}

/** Size of the login shell's output that is kept for error messages; exceeds a marker, which may arrive in parts. */
const NOISE_BYTES = 1024;

export function createMarkedStream(mark: string): MarkedStream {
	const line = Buffer.from(`${mark}\n`);
	let pending: Buffer | null = Buffer.alloc(0);
	return {
		isMarked: () => pending === null,
		noise: () => pending?.toString("utf8") ?? "",
		accept(chunk) {
			if (pending === null) return chunk;
			pending = Buffer.concat([pending, chunk]);
			const at = pending.indexOf(line);
			if (at === -1) {
				pending = pending.subarray(-NOISE_BYTES);
				return Buffer.alloc(0);
			}
			const rest = pending.subarray(at + line.length);
			pending = null;
			return rest;
		},
	};
}

/** Splits standard error into the script's output and exit code, which is `null` if the script did not finish. */
export function readSessionEnd(stderr: Buffer, mark: string): { stderr: Buffer; exitCode: number | null } {
	const at = stderr.lastIndexOf(Buffer.from(`${mark} `));
	const code = at === -1 ? undefined : /^\d+(?=\n)/.exec(stderr.toString("latin1", at + mark.length + 1))?.[0];
	return code === undefined ? { stderr, exitCode: null } : { stderr: stderr.subarray(0, at), exitCode: Number(code) };
}
