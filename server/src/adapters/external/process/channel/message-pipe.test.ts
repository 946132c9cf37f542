import { PassThrough } from "node:stream";
import { serialize } from "node:v8";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMessagePipe } from "./message-pipe.ts";

interface Reader {
	messages: unknown[];
	broken: number;
	stream: PassThrough;
}

function read(): Reader {
	const reader: Reader = { messages: [], broken: 0, stream: new PassThrough() };
	createMessagePipe(reader.stream, () => reader.broken++).onMessage((message) => {
		// Like a listener that expects an object.
		if ((message as object).constructor === undefined) throw new Error("not an object");
		reader.messages.push(message);
	});
	return reader;
}

async function written(messages: unknown[]): Promise<Buffer> {
	const stream = new PassThrough();
	const pipe = createMessagePipe(stream, () => undefined);
	for (const message of messages) pipe.send(message);
	stream.end();
	return Buffer.concat(await stream.toArray());
}

async function feed({ stream }: Reader, bytes: Buffer, sizes: number[]): Promise<void> {
	let at = 0;
	for (const size of [...sizes, bytes.length]) {
		stream.write(bytes.subarray(at, at + size));
		at += size;
	}
	await new Promise((resolve) => stream.end(resolve));
	await new Promise(setImmediate);
}

it("delivers every message, however the bytes are split", async () => {
	const values = fc.array(fc.oneof(fc.jsonValue(), fc.uint8Array()));
	await fc.assert(
		fc.asyncProperty(values, fc.array(fc.nat(30)), async (messages, sizes) => {
			const wrapped = messages.map((message) => ({ message }));
			const reader = read();
			await feed(reader, await written(wrapped), sizes);
			expect(reader.messages).toEqual(structuredClone(wrapped));
			expect(reader.broken).toBe(0);
		}),
		{ numRuns: 50 },
	);
});

it("reports malformed data without throwing", async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ minLength: 5, maxLength: 200 }), async (bytes) => {
			const reader = read();
			const header = Buffer.alloc(4);
			header.writeUInt32BE(bytes.length);
			await feed(reader, Buffer.concat([header, bytes, await written([{ ok: 1 }])]), []);
			expect(reader.broken + reader.messages.length).toBeGreaterThan(0);
		}),
		{ numRuns: 200 },
	);
});

it.each([
	["a value that is not an object", serialize(null)],
	["bytes that are not a serialized value", Buffer.from("hello")],
])("reads nothing after %s", async (_, body) => {
	const reader = read();
	const header = Buffer.alloc(4);
	header.writeUInt32BE(body.length);
	await feed(reader, Buffer.concat([header, body, await written([{ ok: 1 }])]), []);
	expect(reader).toMatchObject({ broken: 1, messages: [] });
});

it("neither waits for nor sends a message above the size limit", async () => {
	const reader = read();
	await feed(reader, Buffer.from([0xff, 0xff, 0xff, 0xff]), []);
	expect(reader.broken).toBe(1);
	const { stream } = reader;
	expect(() => createMessagePipe(stream, () => undefined).send(Buffer.alloc(65 * 1024 * 1024))).toThrow(
		"the limit is 64 MB",
	);
});
