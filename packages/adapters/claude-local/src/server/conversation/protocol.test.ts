import { damageLine } from "@paperclipai/test-support/recordings/damage-line.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	done,
	fold,
	ID,
	init,
	json,
	lifecycle,
	PROMPT,
	protocol,
	readTalk,
	repeated,
	said,
	sentMore,
	talks,
} from "../../__tests__/fold-conversation.ts";

describe("a conversation", () => {
	it.each(talks)("is the same when another server repeats it: %s", (name) => {
		const { lines, sent } = readTalk(name);
		expect(fold(lines, sent).steps).toEqual(fold(lines, sent).steps);
	});

	it.each([
		["claude-2.1.332/talk-01-steer-in-a-tool", 2],
		["claude-2.1.332/talk-02-steer-while-streaming", 1],
		["claude-2.1.332/talk-06-priority", 2],
	])("reports each message of %s once", (name, expected) => {
		const { lines, sent } = readTalk(name);
		const { all, isOver } = fold(lines, sent);
		expect(all("delivered")).toHaveLength(expected);
		expect(new Set(all("delivered")).size).toBe(expected);
		expect(isOver.at(-1)).toBe(true);
	});

	it("begins a turn with the line that delivers a message after the last one", () => {
		for (const line of [lifecycle("started"), repeated, { ...repeated, isReplay: undefined }]) {
			const { isOver, all } = fold(json(init, said, done, line, init, said, done), sentMore);
			expect(isOver).toEqual([false, false, true, false, false, false, true]);
			expect(all("delivered")).toEqual([ID]);
		}
	});

	it("knows that a message was delivered when one of the lines is damaged", () => {
		const named = { ...said, user_message_uuids: [ID] };
		expect(fold(json(init, named), sentMore).all("delivered")).toEqual([ID]);
		const late = fold(json(init, said, done, lifecycle("completed")), sentMore);
		expect(late.all("delivered")).toEqual([ID]);
		expect(late.isOver.at(-1)).toBe(true);
	});

	it("ends the turn when its result is damaged", () => {
		const lines = [...json(init, said), '{"type":"resu', ...json(lifecycle("completed", PROMPT))];
		expect(fold(lines).isOver).toEqual([false, false, false, true]);
		// The program has begun another turn by itself.
		expect(fold(json(init, said, init, lifecycle("completed", PROMPT))).isOver.at(-1)).toBe(false);
	});

	it("waits for work in the background", () => {
		const { isOver } = fold(readTalk("claude-2.1.332/talk-22-subagent-permission").lines);
		const results = readTalk("claude-2.1.332/talk-22-subagent-permission").lines.map((line) =>
			line.includes('"type":"result"'),
		);
		expect(isOver.indexOf(true)).toBe(results.lastIndexOf(true));
		expect(fold(readTalk("claude-2.1.332/talk-16-background-shell-and-eof").lines).isOver).not.toContain(true);
		expect(fold(readTalk("claude-2.1.332/talk-17-background-shell-stop-task").lines).isOver.at(-1)).toBe(true);
	});

	it.each([
		["claude-2.1.197/talk-background-ends-in-answer", 2],
		["claude-2.1.197/talk-background-ends-in-tool", 1],
		["claude-2.1.332/talk-24-background-ends-in-answer", 2],
		["claude-2.1.332/talk-25-background-ends-in-tool", 1],
		["claude-2.1.332/talk-26-two-background-commands", 3],
	])("waits until the agent was told of all tasks, and no longer: %s", (name, expected) => {
		const { lines } = readTalk(name);
		const results = lines.map((line) => line.includes('"type":"result"'));
		expect(results.filter(Boolean)).toHaveLength(expected);
		expect(fold(lines).isOver.indexOf(true)).toBe(results.lastIndexOf(true));
	});

	it("withdraws a message from a version that can forget it", () => {
		expect(fold(readTalk("claude-2.1.332/talk-05-cancel-queued-message").lines).all("withdrawn")).toEqual([]);
		const response = (cancelled: boolean) => ({
			type: "control_response",
			response: { subtype: "success", request_id: `withdraw-${ID}`, response: { cancelled } },
		});
		expect(fold(json(response(true)), sentMore).all("withdrawn")).toEqual([ID]);
		expect(fold(json(response(false)), sentMore).all("withdrawn")).toEqual([]);
		expect(fold(json(response(true))).all("withdrawn")).toEqual([]);
		expect(fold(json(lifecycle("started"), response(true)), sentMore).all("withdrawn")).toEqual([]);
		const withdraw = (version?: string) =>
			protocol.withdraw?.(fold(json({ ...init, claude_code_version: version })).state, ID) ?? null;
		expect(withdraw("2.1.197")).toContain("cancel_async_message");
		expect([withdraw("2.0.76"), withdraw(undefined)]).toEqual([null, null]);
	});
});

describe("hostile output", () => {
	it("never throws, and never asks twice for a request", () => {
		const all = talks.flatMap((name) => readTalk(name).lines);
		const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 8 });
		fc.assert(
			fc.property(numbers, fc.jsonValue(), ([start = 0, ...damage], value) => {
				const lines = all.slice(start % all.length, (start % all.length) + 12);
				const damaged = lines.flatMap((line, at) => [line, damageLine(line, damage.slice(at % 3), value)]);
				const ids = fold(damaged, sentMore)
					.all("asked")
					.map(({ id }) => id);
				expect(new Set(ids).size).toBe(ids.length);
			}),
			{ numRuns: 300 },
		);
	});
});
