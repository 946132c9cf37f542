import type { LiveRequest } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { createLogSubscriptions, LOG_INTERVAL_MS, type LogPayload } from "./log-subscriptions.ts";

function setUp() {
	const sent: LiveRequest[] = [];
	const logs = createLogSubscriptions((request) => sent.push(request));
	const received: string[] = [];
	const stop = logs.follow("r", ({ content }) => received.push(content));
	return { sent, logs, received, stop };
}

function chunk(offset: number, content: string, done = false): LogPayload {
	return { runId: "r", offset, nextOffset: offset + content.length, content, done };
}

const subscribe = (offset: number) => ({ type: "run.log.subscribe", runId: "r", offset, intervalMs: LOG_INTERVAL_MS });

describe("following a log", () => {
	it("starts at offset 0 and passes content on in order", () => {
		const { sent, logs, received } = setUp();
		logs.receive(chunk(0, "ab"));
		logs.receive(chunk(2, "cd"));
		expect(received).toEqual(["ab", "cd"]);
		expect(sent).toEqual([subscribe(0)]);
	});

	it("resumes at the last offset after a reconnect", () => {
		const { sent, logs, received } = setUp();
		logs.receive(chunk(0, "ab"));
		logs.resume();
		expect(sent.at(-1)).toEqual(subscribe(2));
		logs.receive(chunk(0, "ab"));
		logs.receive(chunk(2, "cd"));
		expect(received).toEqual(["ab", "cd"]);
	});

	it("requests the missing part instead of showing a gap", () => {
		const { sent, logs, received } = setUp();
		logs.receive(chunk(5, "x"));
		expect(received).toEqual([]);
		expect(sent.at(-1)).toEqual(subscribe(0));
	});

	it("does not resume a complete log", () => {
		const { sent, logs, received } = setUp();
		logs.receive(chunk(0, "ab", true));
		logs.resume();
		logs.receive(chunk(2, "", true));
		expect(received).toEqual(["ab"]);
		expect(sent).toHaveLength(1);
	});

	it("ignores content after unsubscribing and content of other runs", () => {
		const { sent, logs, received, stop } = setUp();
		logs.receive({ ...chunk(0, "other"), runId: "s" });
		stop();
		logs.receive(chunk(0, "late"));
		expect(received).toEqual([]);
		expect(sent.at(-1)).toEqual({ type: "run.log.unsubscribe", runId: "r" });
	});

	it("does not cancel a later subscription to the same run", () => {
		const { logs, stop } = setUp();
		const received: string[] = [];
		logs.follow("r", ({ content }) => received.push(content));
		stop();
		logs.receive(chunk(0, "ab"));
		expect(received).toEqual(["ab"]);
	});
});
