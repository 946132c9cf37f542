import { CodedError } from "../../errors/coded-error.ts";
import type { RemoteResult, RemoteShell } from "../shell/remote-shell.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { NEVER, runSession } from "./run-session.ts";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Maximum time to start a command, long enough for the startup files of a login shell. */
const SHELL_START_MS = 60_000;

/** @param startMs Maximum time for the remote login shell to start a command. */
export function createSshShell(pool: ConnectionPool, startMs = SHELL_START_MS): RemoteShell {
	const stream: RemoteShell["stream"] = async (script, options, write) => {
		const { signal = NEVER } = options;
		const slot = await pool.acquire(signal);
		try {
			return await runSession(slot, script, options, write, startMs);
		} finally {
			slot.release();
		}
	};
	return {
		stream,
		async run(script, options = {}): Promise<RemoteResult> {
			const chunks: Uint8Array[] = [];
			let bytes = 0;
			const result = await stream(script, options, (chunk) => {
				bytes += chunk.length;
				if (bytes > MAX_OUTPUT_BYTES) throw tooMuchOutput();
				chunks.push(chunk);
			});
			return { ...result, stdout: Buffer.concat(chunks) };
		},
	};
}

function tooMuchOutput(): CodedError {
	return new CodedError("ssh_output_too_large", "A script on the remote machine printed more than 64 MB.", {
		hint: "Check the remote workspace for an unusual number of branches and tags, and delete those that are not needed.",
	});
}
