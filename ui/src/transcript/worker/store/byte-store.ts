import { createNgramIndex, type NgramIndex } from "./ngram-index.ts";

/** Texts as UTF-8 bytes in large buffers, because a string costs up to twice its characters and an object besides. */
export interface ByteStore {
	/** Appends texts as one item: each is followed by `FIELD_END`, the item by `ITEM_END`. */
	append(texts: readonly string[]): StoredItem;
	/** The buffer that has an address, and the address within it. A buffer that is full has an index, if the store has any. */
	locate(address: number): { bytes: Uint8Array; start: number; index: NgramIndex | undefined };
	/** The texts of an item. */
	read(item: StoredItem): string[];
}

/** Where an item is, with all its ends. */
interface StoredItem {
	address: number;
	length: number;
}

/** Bytes that UTF-8 does not have, so that no text can contain them. */
export const FIELD_END = 0xff;
const ITEM_END = 0xfe;

const BUFFER_BYTES = 1024 * 1024;
/** An address is the number of a buffer and the offset in it, which is below this. */
const ADDRESSES_PER_BUFFER = 2 ** 30;
/** UTF-8 takes at most 3 bytes for a UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

interface ByteStoreOptions {
	/** The texts get an index, for searches. Default: `false`. */
	isIndexed?: boolean;
}

export function createByteStore({ isIndexed = false }: ByteStoreOptions = {}): ByteStore {
	const buffers: Uint8Array[] = [];
	const indexes: NgramIndex[] = [];
	let used = BUFFER_BYTES;

	/** Writes the texts from `start` on. Returns the end, or -1 when the buffer has no room. */
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
		// A huge item gets a buffer of its own, without the room that it did not need.
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
			// Only of this item: what follows the last one in its buffer is up to a megabyte of zeros to look through.
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

/** An item of texts outside of a store. */
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
