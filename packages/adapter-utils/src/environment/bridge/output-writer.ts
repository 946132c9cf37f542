import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { LogStream } from "../../contract/execution.ts";
import type { OutputOffsets, OutputSink } from "../environment-call.ts";

const DESCRIPTORS: Record<LogStream, number> = { stdout: 1, stderr: 2 };
const RETRY_MS = 500;

export function createOutputWriter(): Pick<OutputSink, "write"> & { offsets(): OutputOffsets } {
	const written: OutputOffsets = { stdout: 0, stderr: 0 };
	return {
		offsets: () => ({ ...written }),
		async write(stream, bytes) {
			for (let done = 0; done < bytes.length; ) {
				try {
					// Blocks only briefly, because the streams are files.
					const count = writeSync(DESCRIPTORS[stream], bytes, done);
					done += count;
					written[stream] += count;
				} catch (error) {
					if (!WAIT_FOR_SPACE.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
					await delay(RETRY_MS);
				}
			}
		},
	};
}

/** Errors to retry: the spool in the environment keeps the output, and the server stops the run on a full disk. */
const WAIT_FOR_SPACE = ["ENOSPC", "EDQUOT", "EAGAIN"];
