import type { LiveRequest } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { createLogSubscriptions, type LogPayload } from "./log-subscriptions.ts";

function setUp() {
	const sent: LiveRequest[] = [];
	const logs = createLogSubscriptions((request) => sent.push(request));
	const got: string[] = [];
	const stop = logs.follow("r", ({ content }) => got.push(content));
	return { sent, logs, got, stop };
}

function piece(offset: number, content: string, done = false): LogPayload {
	return { runId: "r", offset, nextOffset: offset + content.length, content, done };
}

describe("following a log", () => {
	it("asks from the start and hands over in order", () => {
		const { sent, logs, got } = setUp();
		logs.receive(piece(0, "ab"));
		logs.receive(piece(2, "cd"));
		expect(got).toEqual(["ab", "cd"]);
		expect(sent).toEqual([{ type: "run.log.subscribe", runId: "r", offset: 0 }]);
	});

	it("goes on after a lost connection where it stopped", () => {
		const { sent, logs, got } = setUp();
		logs.receive(piece(0, "ab"));
		logs.resume();
		expect(sent.at(-1)).toEqual({ type: "run.log.subscribe", runId: "r", offset: 2 });
		logs.receive(piece(0, "ab"));
		logs.receive(piece(2, "cd"));
		expect(got).toEqual(["ab", "cd"]);
	});

	it("asks again instead of showing a gap", () => {
		const { sent, logs, got } = setUp();
		logs.receive(piece(5, "x"));
		expect(got).toEqual([]);
		expect(sent.at(-1)).toEqual({ type: "run.log.subscribe", runId: "r", offset: 0 });
	});

	it("asks no more once the log is complete", () => {
		const { sent, logs, got } = setUp();
		logs.receive(piece(0, "ab", true));
		logs.resume();
		logs.receive(piece(2, "", true));
		expect(got).toEqual(["ab"]);
		expect(sent).toHaveLength(1);
	});

	it("hands over nothing after it was ended, nor what belongs to another run", () => {
		const { sent, logs, got, stop } = setUp();
		logs.receive({ ...piece(0, "other"), runId: "s" });
		stop();
		logs.receive(piece(0, "late"));
		expect(got).toEqual([]);
		expect(sent.at(-1)).toEqual({ type: "run.log.unsubscribe", runId: "r" });
	});

	it("leaves a later subscription to the same run alone", () => {
		const { logs, stop } = setUp();
		const got: string[] = [];
		logs.follow("r", ({ content }) => got.push(content));
		stop();
		logs.receive(piece(0, "ab"));
		expect(got).toEqual(["ab"]);
	});
});
