import type { LogStream } from "@paperclipai/adapter-utils";
import { currentOutputSource } from "@paperclipai/adapter-utils/host";

export interface RunOutput {
	stream: LogStream;
	text: string;
	/** `null` for the adapter's own output. */
	source: {
		call: number;
		/** Byte offset of the end of the chunk in its spool file. */
		end: number;
		/** The original bytes of `text`, valid only during the current call; `null` when the adapter has changed it. */
		bytes: Uint8Array | null;
		isText: boolean;
	} | null;
}

/** Finds the source in the async context, since adapters pass only text. */
export function outputOf(stream: LogStream, text: string): RunOutput {
	const source = currentOutputSource();
	if (source === undefined) return { stream, text, source: null };
	const { call, end, isText } = source;
	const bytes = text === source.text ? (source.bytes ?? Buffer.from(text)) : null;
	return { stream: source.stream, text, source: { call, end, bytes, isText } };
}
