import { Duplex, duplexPair, PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { LIMITS as SERVER_LIMITS } from "../../../../../platform/settings/limits.ts";
import { createMessagePipe } from "./message-pipe.ts";
import { serverPipeLimits } from "./pipe-limits.ts";
import type { RpcMessage } from "./rpc-message.ts";

const LIMITS = { bytes: 1024 * 1024, values: 1_000, depth: 50 };

interface Reader {
	messages: RpcMessage[];
	broken: number;
	stream: PassThrough;
}

function read(): Reader {
	const reader: Reader = { messages: [], broken: 0, stream: new PassThrough() };
	const onBroken = () => void reader.broken++;
	const pipe = createMessagePipe(reader.stream, { send: LIMITS, receive: LIMITS, onBroken });
	pipe.onMessage((message) => void reader.messages.push(message));
	return reader;
}

async function written(messages: RpcMessage[]): Promise<Buffer> {
	const stream = new PassThrough();
	const pipe = createMessagePipe(stream, { send: LIMITS, receive: LIMITS, onBroken: () => undefined });
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

const response = (value: unknown): RpcMessage => ({ kind: "response", id: 1, value });

function frame(json: string): Buffer {
	const header = Buffer.alloc(8);
	header.writeUInt32BE(4 + Buffer.byteLength(json));
	header.writeUInt32BE(Buffer.byteLength(json), 4);
	return Buffer.concat([header, Buffer.from(json)]);
}

it("delivers every message, however the bytes are split", async () => {
	const values = fc.array(fc.record({ value: fc.jsonValue(), bytes: fc.option(fc.uint8Array()) }));
	await fc.assert(
		fc.asyncProperty(values, fc.array(fc.nat(30)), async (parts, sizes) => {
			const messages = parts.map(({ value, bytes }) => ({ ...response(value), ...(bytes === null ? {} : { bytes }) }));
			const reader = read();
			await feed(reader, await written(messages), sizes);
			const plain = (list: RpcMessage[]) => list.map(({ bytes = [], ...rest }) => JSON.stringify([rest, [...bytes]]));
			expect(plain(reader.messages)).toEqual(plain(messages));
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
			await feed(reader, Buffer.concat([header, bytes, await written([response(1)])]), []);
			expect(reader.broken + reader.messages.length).toBeGreaterThan(0);
		}),
		{ numRuns: 200 },
	);
});

it.each([
	["a value that is not an object", "null"],
	["a text that is not JSON", "hello"],
	["a string without an end", '{"kind":"respo'],
	["a list", "[]"],
	["an empty object", "{}"],
	["an unknown kind", '{"kind":"request","id":1,"method":"load"}'],
	["a call without a number", '{"kind":"call","method":"load"}'],
	["a call whose number is a text", '{"kind":"call","id":"1","method":"load"}'],
	["a call without a method", '{"kind":"call","id":1}'],
	["a notification whose method is an object", '{"kind":"notification","method":{}}'],
	["a response without a number", '{"kind":"response","value":1}'],
	["an error without contents", '{"kind":"error","id":1}'],
	["an error whose contents are a text", '{"kind":"error","id":1,"error":"no"}'],
	["an error whose message is a number", '{"kind":"error","id":1,"error":{"message":1}}'],
	["an error whose hint is an object", '{"kind":"error","id":1,"error":{"message":"no","hint":{}}}'],
])("reads nothing after %s", async (_, json) => {
	const reader = read();
	const malformed = frame(json);
	await feed(reader, Buffer.concat([malformed, await written([response(1), response(2)])]), [malformed.length, 1]);
	expect(reader).toMatchObject({ broken: 1, messages: [] });
});

it("takes bytes only from the part after the text", async () => {
	const reader = read();
	await feed(reader, frame('{"kind":"call","id":1,"method":"log","args":null,"bytes":"text","more":1}'), []);
	expect(reader.messages).toEqual([{ kind: "call", id: 1, method: "log", args: null }]);
});

it("neither waits for nor sends a message above the size limit", async () => {
	const reader = read();
	await feed(reader, Buffer.from([0, 0x10, 0, 1]), []);
	expect(reader.broken).toBe(1);
	const fits = "x".repeat(LIMITS.bytes - 4 - JSON.stringify(response("")).length);
	expect(await written([response(fits)])).toHaveLength(LIMITS.bytes + 4);
	await expect(written([response(`${fits}x`)])).rejects.toThrow("the limit is 1048576 bytes");
});

it.each([
	["values", (count: number) => Array.from({ length: count - 7 }, () => 0)],
	["depth", (count: number) => JSON.parse(`${"[".repeat(count - 1)}${"]".repeat(count - 1)}`)],
] as const)("neither sends nor reads more than the limit of %s", async (limit, make) => {
	const reader = read();
	await feed(reader, frame(JSON.stringify(response(make(LIMITS[limit])))), []);
	expect(reader).toMatchObject({ broken: 0, messages: [{ kind: "response" }] });
	const more = response(make(LIMITS[limit] + 1));
	await expect(written([more])).rejects.toThrow("too large");
	const other = read();
	await feed(other, frame(JSON.stringify(more)), []);
	expect(other).toMatchObject({ broken: 1, messages: [] });
});

it("refuses millions of empty objects before building one", async () => {
	const json = `{"kind":"response","id":1,"value":[${"{},".repeat(300_000)}{}]}`;
	const parse = vi.spyOn(JSON, "parse");
	onTestFinished(() => parse.mockRestore());
	const reader = read();
	await feed(reader, frame(json), []);
	expect(reader).toMatchObject({ broken: 1, messages: [] });
	expect(parse).not.toHaveBeenCalled();
});

it("stops reading while the other end leaves too much unread, and reads on after it", async () => {
	const [stream, other] = duplexPair({ highWaterMark: 10 });
	const pipe = createMessagePipe(stream, {
		send: LIMITS,
		receive: LIMITS,
		unreadBytes: 1_000,
		onBroken: () => undefined,
	});
	const messages: RpcMessage[] = [];
	pipe.onMessage((message) => void messages.push(message));
	for (let sent = 0; sent < 100; sent++) pipe.send(response("x".repeat(100)));
	other.write(frame(JSON.stringify(response("late"))));
	expect(stream.isPaused()).toBe(true);
	other.resume();
	await expect.poll(() => messages).toEqual([response("late")]);
});

it("reads on while the other end leaves as much unread as it may, and stops with one byte more", () => {
	const most = SERVER_LIMITS.adapterUnreadBytes;
	const empty = frame(JSON.stringify(response(""))).length;
	for (const [unread, isPaused] of [
		[most, false],
		[most + 1, true],
	] as const) {
		// Its other end reads nothing.
		const stream = new Duplex({ write: () => {}, read: () => {} });
		const pipe = createMessagePipe(stream, { ...serverPipeLimits(), onBroken: () => undefined });
		pipe.onMessage(() => undefined);
		pipe.send(response("x".repeat(unread - empty)));
		expect([stream.writableLength, stream.isPaused()]).toEqual([unread, isPaused]);
	}
});
