import type { LogStream } from "@paperclipai/adapter-utils";
import { currentOutputSource } from "@paperclipai/adapter-utils/host";

/** A chunk of output on its way from an adapter to the log. */
export interface RunOutput {
	stream: LogStream;
	/** What is logged: the output of a process, unless the adapter has changed it. */
	text: string;
	/** Where a process wrote it; `null` for output that the adapter writes itself. */
	source: {
		/** Number of the `runChildProcess` call within the run. */
		call: number;
		/** Byte offset of the end of the chunk in its spool file. */
		end: number;
		/** The bytes of `text` as they were read, valid only during the current call; `null` when the adapter has changed it. */
		bytes: Uint8Array | null;
		/** Whether the bytes are UTF-8. */
		isText: boolean;
	} | null;
}

/** What an adapter passes to `onLog`, with the source that reaches it past the adapter. */
export function outputOf(stream: LogStream, text: string): RunOutput {
	const source = currentOutputSource();
	if (source === undefined) return { stream, text, source: null };
	const { call, end, isText } = source;
	const bytes = text === source.text ? (source.bytes ?? Buffer.from(text)) : null;
	return { stream: source.stream, text, source: { call, end, bytes, isText } };
}
