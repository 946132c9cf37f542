import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { readLiveMessage } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { LIMITS } from "../../platform/settings/limits.ts";
import { LOG_ENCODINGS, sendLogMessage } from "./live-message.ts";

const FRAMES = 40;

it("encodes the same JSON as the message", () => {
	const head = { id: "1", companyId: "2", createdAt: "2020-01-01T00:00:00.000Z", type: "heartbeat.run.log" } as const;
	const payload = { runId: "3", offset: 0, nextOffset: 30, done: false };
	for (const content of ['{"chunk":"a\\n \u2028é😀"}\n', "", "x".repeat(300_000)]) {
		const text = LOG_ENCODINGS.text.encode({ ...head, payload }, Buffer.from(content));
		expect(JSON.parse(text.toString())).toEqual({ ...head, payload: { ...payload, content } });
		const frame = LOG_ENCODINGS.binary.encode({ ...head, payload }, Buffer.from(content));
		expect(readLiveMessage(frame)).toEqual({ ...head, payload: { ...payload, content } });
	}
});

it("reads no message from a frame that has no head, or one that is not a message", () => {
	const message = {
		...{ id: "1", companyId: "2", createdAt: "2020-01-01T00:00:00.000Z", type: "heartbeat.run.log" },
		payload: { runId: "3", offset: 0, nextOffset: 30, done: false },
	};
	const heads = ["null", "[]", "{}", "5", '"x"', '{"payload":null}', '{"payload":[]}', '{"payload":{}}', '{"id":'];
	const frames = [...heads.map((head) => `${head}\n{}\n`), "", "\n", `${JSON.stringify(message)}x`];
	for (const frame of frames) expect(readLiveMessage(Buffer.from(frame)), frame).toBeNull();
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(readLiveMessage(bytes)).toBeNull();
		}),
	);
});

it("never mixes the frames of clients that read, pause, or are gone", async () => {
	const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
	await once(server, "listening");
	const connect = async (letter: string) => {
		const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
		const [[socket]] = await Promise.all([once(server, "connection") as Promise<[WebSocket]>, once(client, "open")]);
		const received: (string | undefined)[] = [];
		client.on("error", () => {});
		client.on("message", (data: Buffer) => {
			const message = readLiveMessage(data);
			received.push(message?.type === "heartbeat.run.log" ? message.payload.content : undefined);
		});
		let written = 0;
		const records = Buffer.alloc(LIMITS.livePageBytes, letter);
		const payload = { runId: letter, offset: 0, nextOffset: records.length, done: false };
		const message = { companyId: "c", encoding: LOG_ENCODINGS.binary, payload, records };
		const send = () =>
			sendLogMessage({ now: () => new Date(0) }, socket, message, () => {
				written++;
			});
		return { client, socket, received, send, records, written: () => written };
	};
	const leaving = await connect("l");
	const dropped = await connect("d");
	const slow = await connect("s");
	const reader = await connect("r");
	for (const { client } of [leaving, dropped, slow]) client.pause();

	for (let frame = 0; frame < FRAMES; frame++) {
		if (frame === FRAMES / 4) leaving.client.terminate();
		if (frame === FRAMES / 2) dropped.socket.terminate();
		for (const { socket, send } of [leaving, dropped, slow, reader]) if (socket.readyState === socket.OPEN) send();
		await setImmediate();
	}
	await until(() => reader.received.length === FRAMES && dropped.written() === FRAMES / 2);
	slow.client.resume();
	await until(() => slow.received.length === FRAMES && slow.written() === FRAMES);

	for (const { received, records } of [slow, reader]) {
		expect(received.every((content) => content === records.toString())).toBe(true);
	}
	for (const { client } of [slow, reader]) client.terminate();
	server.close();
});
