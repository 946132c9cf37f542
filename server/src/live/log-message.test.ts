import { expect, it } from "vitest";
import { encodeLogMessage } from "./log-message.ts";

it("encodes the same JSON as the message", () => {
	const head = { id: "1", companyId: "2", createdAt: "2020-01-01T00:00:00.000Z", type: "heartbeat.run.log" } as const;
	const payload = { runId: "3", offset: 0, nextOffset: 30, done: false };
	for (const content of ['{"chunk":"a\\n \u2028é😀"}\n', "", "x".repeat(300_000)]) {
		const message = encodeLogMessage({ ...head, payload }, Buffer.from(content));
		expect(JSON.parse(message.toString())).toEqual({ ...head, payload: { ...payload, content } });
	}
});
