import { isUtf8 } from "node:buffer";
import type { LogRecord, LogStream } from "@paperclipai/adapter-utils";
import type { MaskedBytes, Masker, MaskStream, OutputSource } from "@paperclipai/adapter-utils/server-utils";

/** A record that has yet to get its number and time. */
export type NewRecord = Omit<LogRecord, "seq" | "ts">;

/** Turns the output of a run into records without secrets. What may be the start of a secret waits for its rest. */
export interface MaskedRecords {
	/** Output of a process. A record claims exactly the bytes of the source that it stands for. */
	fromProcess(text: string, source: OutputSource): NewRecord[];
	/** What an adapter says itself. */
	fromAdapter(stream: LogStream, text: string): NewRecord[];
	/** What still waits, when no more will come. */
	rest(): NewRecord[];
}

interface OpenStream {
	stream: LogStream;
	call: number | null;
	mask: MaskStream;
	/** Bytes of the source that the records so far stand for. */
	end: number;
}

export function createMaskedRecords(masker: Masker): MaskedRecords {
	const open = new Map<string, OpenStream>();

	function streamOf(stream: LogStream, call: number | null, start: number): OpenStream {
		const key = `${call ?? "adapter"}:${stream}`;
		const known = open.get(key);
		if (known !== undefined) return known;
		const opened = { stream, call, mask: masker.stream(), end: start };
		open.set(key, opened);
		return opened;
	}

	function close(isOver: (one: OpenStream) => boolean): NewRecord[] {
		const over = [...open].filter(([, one]) => isOver(one));
		for (const [key] of over) open.delete(key);
		return over.flatMap(([, one]) => toRecords(one, one.mask.end()));
	}

	return {
		fromProcess(text, source) {
			const { call, stream, end } = source;
			// The calls of a run come one after the other: what an earlier one has left behind stays without a rest.
			const left = close((one) => one.stream === stream && one.call !== null && one.call !== call);
			if (text !== source.text) {
				// The adapter has rewritten it, so no part of it can be told from the rest.
				const mine = close((one) => one.stream === stream && one.call === call);
				return [...left, ...mine, { stream, chunk: masker.text(text), source: { call, end } }];
			}
			const bytes = source.base64 === undefined ? Buffer.from(text) : Buffer.from(source.base64, "base64");
			const to = streamOf(stream, call, end - bytes.length);
			const masked = to.mask.push(bytes);
			if (masked.bytes !== bytes) return [...left, ...toRecords(to, masked)];
			to.end = end;
			const content = source.base64 === undefined ? { chunk: text } : { chunkBase64: source.base64 };
			return [...left, { stream, ...content, source: { call, end } }];
		},
		fromAdapter(stream, text) {
			const to = streamOf(stream, null, 0);
			return toRecords(to, to.mask.push(Buffer.from(text)));
		},
		rest: () => close(() => true),
	};
}

function toRecords(from: OpenStream, { bytes, sourceBytes }: MaskedBytes): NewRecord[] {
	from.end += sourceBytes;
	if (sourceBytes === 0) return [];
	const { stream, call, end } = from;
	const shown = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const content = isUtf8(shown) ? { chunk: shown.toString("utf8") } : { chunkBase64: shown.toString("base64") };
	return [{ stream, ...content, ...(call === null ? {} : { source: { call, end } }) }];
}
