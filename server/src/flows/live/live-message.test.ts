import { readLiveMessage } from "@paperclipai/shared";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LOG_ENCODINGS } from "./live-message.ts";

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
