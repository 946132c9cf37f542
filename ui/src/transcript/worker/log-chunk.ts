import type { LogRecord } from "@paperclipai/adapter-utils";

/** At most one line of output, with the Raw line that it ends or belongs to. */
export interface LogChunk {
	record: LogRecord;
	line: number;
}
