import { isUtf8 } from "node:buffer";
import type { LogRecordStream, LogStream } from "@paperclipai/adapter-utils";
import type { MaskedBytes, Masker, MaskStream } from "@paperclipai/adapter-utils/host";
import type { RunOutput } from "./run-output.ts";

/** The bytes may be a view that is valid only during the current call. */
export interface NewRecord {
	stream: LogRecordStream;
	bytes: Uint8Array;
	isText: boolean;
	source?: { call: number; end: number };
}

/** Holds back a possible start of a secret until the next output decides. */
export interface MaskedRecords {
	/** A record of process output covers exactly the source bytes up to `source.end`. */
	push(output: RunOutput): NewRecord[];
	flush(): NewRecord[];
}

interface OpenStream {
	stream: LogStream;
	call: number | null;
	mask: MaskStream;
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

	function close(shouldClose: (one: OpenStream) => boolean): NewRecord[] {
		const closed = [...open].filter(([, one]) => shouldClose(one));
		for (const [key] of closed) open.delete(key);
		return closed.flatMap(([, one]) => toRecords(one, one.mask.end()));
	}

	return {
		push({ stream, text, source }) {
			if (source === null) {
				const to = streamOf(stream, null, 0);
				return toRecords(to, to.mask.push(Buffer.from(text)));
			}
			const { call, end, bytes, isText } = source;
			// The calls of a run are sequential, so the streams of earlier calls are complete.
			const earlier = close((one) => one.stream === stream && one.call !== null && one.call !== call);
			if (bytes === null) {
				// Text that the adapter rewrote has no source bytes and is masked as a whole.
				const held = close((one) => one.stream === stream && one.call === call);
				const rewritten = Buffer.from(masker.text(text));
				return [...earlier, ...held, { stream, bytes: rewritten, isText: true, source: { call, end } }];
			}
			const to = streamOf(stream, call, end - bytes.length);
			const masked = to.mask.push(bytes);
			if (masked.bytes !== bytes) return [...earlier, ...toRecords(to, masked)];
			to.end = end;
			return [...earlier, { stream, bytes, isText, source: { call, end } }];
		},
		flush: () => close(() => true),
	};
}

function toRecords(from: OpenStream, { bytes, sourceBytes }: MaskedBytes): NewRecord[] {
	from.end += sourceBytes;
	if (sourceBytes === 0) return [];
	const { stream, call, end } = from;
	return [{ stream, bytes, isText: isUtf8(bytes), ...(call === null ? {} : { source: { call, end } }) }];
}
