import { describe, expect, it } from "vitest";
import {
	BEGUN,
	fold,
	MESSAGE,
	OTHER,
	over,
	protocol,
	refusal,
	THREAD,
	thread,
	turn,
	user,
} from "../../__tests__/fold-conversation.ts";
import { recordings } from "../../__tests__/recordings.ts";
import { parseCodexOutput } from "../parse.ts";
import { createCodexProtocol } from "./protocol.ts";

describe("the handshake", () => {
	it("opens a thread and starts a turn with the prompt, whose images it attaches", () => {
		const { send, state } = fold(BEGUN, { protocol: createCodexProtocol({ ...thread, images: ["/a.png"] }) });
		expect(send.map(({ method }) => method)).toEqual(["initialize", "initialized", "thread/start", "turn/start"]);
		expect(send[2]?.params).toEqual({ cwd: "/project" });
		const text = { type: "text", text: "Do it.", text_elements: [] };
		expect(send[3]?.params).toMatchObject({ threadId: THREAD, input: [text, { type: "localImage", path: "/a.png" }] });
		expect(protocol.isReady?.(state)).toBe(true);
		expect(protocol.isOver(state)).toBe(false);
	});

	it("resumes a thread without printing its turns", () => {
		const { send } = fold(BEGUN, { protocol: createCodexProtocol({ ...thread, requested: THREAD }) });
		expect(send[2]).toMatchObject({
			method: "thread/resume",
			params: { threadId: THREAD, excludeTurns: true, cwd: "/project" },
		});
	});

	it.each(["initialize", "thread", "prompt"])("is over when the request %s is refused", (id) => {
		const { state } = fold([...BEGUN.slice(0, ["initialize", "thread", "prompt"].indexOf(id)), refusal(id, "no")]);
		expect([protocol.isReady?.(state), protocol.isOver(state)]).toEqual([false, true]);
	});

	it("is not ready before the prompt was taken up, which an interrupt would lose", () => {
		expect(protocol.isReady?.(fold(BEGUN.slice(0, -1)).state)).toBe(false);
		expect(protocol.isReady?.(fold([...BEGUN.slice(0, 3), over("t1")]).state)).toBe(true);
	});
});

describe("a message", () => {
	const write = (lines: object[]) => JSON.parse(protocol.message(fold(lines).state, { id: MESSAGE, text: "Hi" }));
	const id = `message/${MESSAGE}`;

	it("steers the running turn, else starts one", () => {
		expect(write(BEGUN)).toMatchObject({
			...{ id, method: "turn/steer" },
			params: { threadId: THREAD, expectedTurnId: "t1", clientUserMessageId: MESSAGE, input: [{ text: "Hi" }] },
		});
		expect(write([...BEGUN, over("t1")])).toMatchObject({ id, method: "turn/start", params: { threadId: THREAD } });
	});

	it("is delivered once the program takes it up, which begins a turn", () => {
		const { delivered, state } = fold([...BEGUN, over("t1"), user(MESSAGE)]);
		expect(delivered).toEqual([MESSAGE]);
		expect(protocol.isOver(state)).toBe(false);
		expect(fold([...BEGUN, user(""), user("prompt")]).delivered).toEqual([]);
	});

	it.each([
		"no active turn to steer",
		"expected active turn id `t1` but found `t2`",
	])("starts a turn when it is refused because of: %s", (message) => {
		const { send, refused } = fold([...BEGUN, refusal(id, message)]);
		expect(refused).toEqual([]);
		expect(send.at(-1)).toMatchObject({
			...{ id: `turn/${MESSAGE}`, method: "turn/start" },
			params: { clientUserMessageId: MESSAGE, input: [{ text: `text ${MESSAGE}` }] },
		});
		expect(fold([...BEGUN, refusal(id, message), refusal(`turn/${MESSAGE}`, "no")]).refused).toEqual([MESSAGE]);
	});

	it("is refused for any other reason", () => {
		const { send, refused } = fold([...BEGUN, refusal(id, "Input exceeds the maximum length")]);
		expect([send.length, refused]).toEqual([4, [MESSAGE]]);
	});

	it.each([
		["was accepted", { id, result: { turnId: "t1" } }],
		["cannot be steered", refusal(id, "cannot steer a compact turn")],
	])("starts a turn once its turn, which %s, is over without it", (_, response) => {
		const { send } = fold([...BEGUN, response, over("t1")]);
		expect(send.at(-1)).toMatchObject({ id: `turn/${MESSAGE}`, method: "turn/start" });
		expect(fold([...BEGUN, response, user(MESSAGE), over("t1")]).send).toHaveLength(4);
		expect(fold([...BEGUN, over("t1"), { id, result: { turnId: "t1" } }]).send.at(-1)?.id).toBe(`turn/${MESSAGE}`);
	});

	const sentIds = (lines: object[]) =>
		fold([...BEGUN, ...lines])
			.send.slice(4)
			.map((message) => message.id);
	const started = (turnId: string) => ({ id, result: { turn: { id: turnId } } });

	it("is not sent again when it is taken up before the response to it", () => {
		expect(sentIds([over("t1"), turn("turn/started", "t2"), user(MESSAGE), started("t2"), over("t2")])).toEqual([]);
		expect(sentIds([user(MESSAGE), { id, result: { turnId: "t1" } }, over("t1")])).toEqual([]);
	});

	it("waits for its own turn, not for the one that ends before", () => {
		const next = [started("t2"), over("t1"), turn("turn/started", "t2")];
		expect(sentIds([...next, user(MESSAGE), over("t2")])).toEqual([]);
		expect(sentIds([...next, over("t2")])).toEqual([`turn/${MESSAGE}`]);
		expect(write([...BEGUN, ...next.slice(0, 2)])).toMatchObject({ params: { expectedTurnId: "t2" } });
		expect(write([...BEGUN, over("t1"), over("t2"), started("t2")])).toMatchObject({ method: "turn/start" });
	});

	it("is not sent again if a person wants it back, unless it was sent again before", () => {
		const lines = [...BEGUN, { id, result: { turnId: "t1" } }, over("t1")];
		const wanted = fold(lines, { has: (sentId) => sentId === `withdraw/${MESSAGE}` });
		expect([wanted.send.length, wanted.withdrawn]).toEqual([4, [MESSAGE]]);
		const late = fold(lines, { has: (sentId) => [`withdraw/${MESSAGE}`, `turn/${MESSAGE}`].includes(sentId) });
		expect([late.send.at(-1)?.id, late.withdrawn]).toEqual([`turn/${MESSAGE}`, []]);
		expect(fold([...lines.slice(0, -1), user(MESSAGE), over("t1")], { has: () => true }).delivered).toEqual([MESSAGE]);
	});

	it("is sent again whenever its turn ends without it, but not forever", () => {
		const ends = (count: number) => {
			const turns = Array.from({ length: count }, (_, at) => `m${at}`);
			return turns.flatMap((turnId, at) => [
				{
					id: `${["message", "turn"][Math.min(at, 1)]}/${MESSAGE}${at > 1 ? `/${at}` : ""}`,
					result: { turn: { id: turnId } },
				},
				over(turnId),
			]);
		};
		expect(sentIds(ends(2))).toEqual([`turn/${MESSAGE}`, `turn/${MESSAGE}/2`]);
		expect(sentIds(ends(9))).toHaveLength(5);
		expect([fold([...BEGUN, ...ends(5)]).refused, fold([...BEGUN, ...ends(9)]).refused]).toEqual([[], [MESSAGE]]);
	});
});

it("interrupts the running turn", () => {
	expect(JSON.parse(protocol.interrupt(fold(BEGUN).state, MESSAGE))).toEqual({
		id: `interrupt/${MESSAGE}`,
		method: "turn/interrupt",
		params: { threadId: THREAD, turnId: "t1" },
	});
});

it("ignores the turns of sub-agents, and lines that are no messages", () => {
	const other = { method: "turn/completed", params: { threadId: "sub", turn: { id: "t2", status: "completed" } } };
	const { state } = fold([...BEGUN, other, "no JSON", { type: "turn.completed" }, { id: null }, { method: 1 }]);
	expect(state).toEqual(fold(BEGUN).state);
});

describe("a recorded conversation", () => {
	const all = recordings.readAll("codex-0.171.0").filter(({ name }) => name.startsWith("talk-"));
	const linesOf = (name: string) => recordings.read("codex-0.171.0", name).stdout.trimEnd().split("\n");

	it.each(all)("has the same effects when another server reads it: $name", ({ stdout }) => {
		const lines = stdout.trimEnd().split("\n");
		const first = fold(lines);
		expect(fold(lines)).toEqual(first);
		expect(first.asked.map(({ id }) => id)).toEqual(expect.arrayContaining(first.settled));
		expect(protocol.isOver(first.state)).toBe(parseCodexOutput(stdout).isTurnOver);
	});

	it.each([
		["talk-20-message-in-a-tool", [MESSAGE]],
		["talk-21-message-while-streaming", [MESSAGE]],
		["talk-22-interrupt-with-a-pending-message", [MESSAGE, OTHER]],
	])("delivers each message: %s", (name, delivered) => {
		expect(fold(linesOf(name)).delivered.toSorted()).toEqual(delivered);
	});

	it.each([
		["talk-06-approval-command", ["touch made.txt", "touch two.txt", "touch three.txt"]],
		["talk-23-allowed-for-the-run", ["echo a >>a"]],
		["talk-27-sub-agent", ["touch sub.txt", "sleep 4"]],
	])("asks before each command: %s", (name, commands) => {
		const { asked, settled } = fold(linesOf(name));
		expect(asked.map((request) => request.kind === "permission" && request.action)).toMatchObject(
			commands.map((command) => ({ kind: "command", command })),
		);
		expect(settled).toHaveLength(commands.length);
	});
});
