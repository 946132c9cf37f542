import { isUtf8 } from "node:buffer";
import type { LogStream } from "@paperclipai/adapter-utils";
import type { MaskedBytes, Masker, MaskStream, OutputSource } from "@paperclipai/adapter-utils/server-utils";

/** A record that has yet to get its number and time. Its bytes may be a view that is good only for now. */
export interface NewRecord {
	stream: LogStream;
	bytes: Uint8Array;
	/** Whether the bytes are UTF-8. */
	isText: boolean;
	/** As in a `LogRecord`. */
	source?: { call: number; end: number };
}

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
				const bytes = Buffer.from(masker.text(text));
				return [...left, ...mine, { stream, bytes, isText: true, source: { call, end } }];
			}
			const bytes = source.bytes ?? Buffer.from(text);
			const to = streamOf(stream, call, end - bytes.length);
			const masked = to.mask.push(bytes);
			if (masked.bytes !== bytes) return [...left, ...toRecords(to, masked)];
			to.end = end;
			return [...left, { stream, bytes, isText: source.isText, source: { call, end } }];
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
	return [{ stream, bytes, isText: isUtf8(bytes), ...(call === null ? {} : { source: { call, end } }) }];
}
