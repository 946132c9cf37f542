const NEWLINE = 0x0a;

export interface ByteReader {
	line(): Promise<Buffer | null>;
	bytes(count: number): Promise<Buffer>;
}

export function createByteReader(chunks: AsyncIterable<Buffer>): ByteReader {
	const iterator = chunks[Symbol.asyncIterator]();
	let buffer: Buffer = Buffer.alloc(0);
	const fill = async (): Promise<boolean> => {
		const { value, done } = await iterator.next();
		if (done === true) return false;
		buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value]);
		return true;
	};
	const take = (count: number, skip: number): Buffer => {
		const taken = buffer.subarray(0, count);
		buffer = buffer.subarray(count + skip);
		return taken;
	};
	return {
		async line() {
			for (let from = 0; ; ) {
				const end = buffer.indexOf(NEWLINE, from);
				if (end !== -1) return take(end, 1);
				from = buffer.length;
				if (!(await fill())) return buffer.length === 0 ? null : take(buffer.length, 0);
			}
		},
		async bytes(count) {
			while (buffer.length < count && (await fill()));
			return take(Math.min(count, buffer.length), 0);
		},
	};
}
