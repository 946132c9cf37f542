import { createNgramIndex, type NgramIndex } from "./ngram-index.ts";

/** Texts as UTF-8 in large buffers, because strings take up to twice the memory, plus an object each. */
export interface ByteStore {
	/** Appends one item: each text ends with `FIELD_END`, the item with `ITEM_END`. */
	append(texts: readonly string[]): StoredItem;
	/** The buffer and offset of an address. A full buffer has an index, if the store is indexed. */
	locate(address: number): { bytes: Uint8Array; start: number; index: NgramIndex | undefined };
	read(item: StoredItem): string[];
}

/** Position of an item, including its end marks. */
interface StoredItem {
	address: number;
	length: number;
}

/** Not valid in UTF-8, so no text can contain them. */
export const FIELD_END = 0xff;
const ITEM_END = 0xfe;

const BUFFER_BYTES = 1024 * 1024;
/** An address is a buffer number and an offset below this. */
const ADDRESSES_PER_BUFFER = 2 ** 30;
/** UTF-8 takes at most 3 bytes per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

interface ByteStoreOptions {
	/** Indexes texts for searches. Default: `false`. */
	isIndexed?: boolean;
}

export function createByteStore({ isIndexed = false }: ByteStoreOptions = {}): ByteStore {
	const buffers: Uint8Array[] = [];
	const indexes: NgramIndex[] = [];
	let used = BUFFER_BYTES;

	/** Returns the end, or -1 when the buffer is full. */
	function write(buffer: Uint8Array, start: number, texts: readonly string[]): number {
		let end = start;
		for (const text of texts) {
			const { read, written } = encoder.encodeInto(text, buffer.subarray(end));
			end += written;
			if (read < text.length || end >= buffer.length) return -1;
			buffer[end++] = FIELD_END;
		}
		if (end >= buffer.length) return -1;
		buffer[end++] = ITEM_END;
		return end;
	}

	function appendToNew(texts: readonly string[]): StoredItem {
		const full = buffers[buffers.length - 1];
		if (full && isIndexed) indexes.push(createNgramIndex(full));
		const most = texts.reduce((bytes, text) => bytes + text.length * MAX_BYTES_PER_UNIT + 1, 2);
		const buffer = new Uint8Array(Math.max(BUFFER_BYTES, most));
		const end = write(buffer, 0, texts);
		// A huge item gets its own buffer of exact size.
		buffers.push(most > BUFFER_BYTES ? buffer.slice(0, end) : buffer);
		used = most > BUFFER_BYTES ? Number.POSITIVE_INFINITY : end;
		return { address: (buffers.length - 1) * ADDRESSES_PER_BUFFER, length: end };
	}

	return {
		append(texts) {
			const last = buffers[buffers.length - 1];
			const end = last && used < last.length ? write(last, used, texts) : -1;
			if (end === -1) return appendToNew(texts);
			const item = { address: (buffers.length - 1) * ADDRESSES_PER_BUFFER + used, length: end - used };
			used = end;
			return item;
		},
		locate,
		read({ address, length }) {
			const { bytes, start } = locate(address);
			// Limited to this item: up to a megabyte of zeros follows the last one.
			const item = bytes.subarray(start, start + length);
			const texts: string[] = [];
			let from = 0;
			for (let at = item.indexOf(FIELD_END); at !== -1; at = item.indexOf(FIELD_END, from)) {
				texts.push(decoder.decode(item.subarray(from, at)));
				from = at + 1;
			}
			return texts;
		},
	};

	function locate(address: number) {
		const buffer = Math.floor(address / ADDRESSES_PER_BUFFER);
		const start = address - buffer * ADDRESSES_PER_BUFFER;
		return { bytes: buffers[buffer] ?? new Uint8Array(), start, index: indexes[buffer] };
	}
}

/** Encodes an item without storing it. */
export function encodeItem(texts: readonly string[]): Uint8Array {
	const chunks = texts.map((text) => encoder.encode(text));
	const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length + 1, 1));
	let end = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, end);
		bytes[end + chunk.length] = FIELD_END;
		end += chunk.length + 1;
	}
	bytes[end] = ITEM_END;
	return bytes;
}
