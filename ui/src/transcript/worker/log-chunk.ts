import type { LogRecord } from "@paperclipai/adapter-utils";

/** A record of at most one line of output, with the line of the Raw view that it ends or belongs to. */
export interface LogChunk {
	record: LogRecord;
	line: number;
}
