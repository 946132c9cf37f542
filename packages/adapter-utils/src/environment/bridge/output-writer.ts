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
					// Blocks only briefly, because standard output and standard error are files.
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

/** Error codes after which a write is retried: the environment's spool keeps the output until the disk has space. */
const WAIT_FOR_SPACE = ["ENOSPC", "EDQUOT", "EAGAIN"];
