import { describe, expect, it } from "vitest";
import { ask, chunk, converse, MESSAGE } from "../../__tests__/fold-conversation.ts";

describe("a request in a turn that is being cancelled", () => {
	const cancelled = (id: number) => ({ id, result: { outcome: { outcome: "cancelled" } } });
	const other = { ...ask({ toolCallId: "u", rawInput: { command: "pwd" } }), id: 8 };
	const asking = () => {
		const talk = converse();
		talk.open();
		const [request] = talk.read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		if (request === undefined) throw new Error("Nothing was asked.");
		return { ...talk, request };
	};

	it.each(["interrupt", "deny and stop"])("is answered by Paperclip, not by a person: %s", (how) => {
		const { read, update, interrupt, answer, write, request } = asking();
		if (how === "interrupt") interrupt();
		else answer(request, { kind: "deny", message: "No.", stops: true });
		expect(write(request, { kind: "allow" })).toBe("");
		const crossing = read(other);
		expect([crossing.asked ?? [], crossing.texts]).toEqual([[], [{ jsonrpc: "2.0", ...cancelled(8) }]]);
		expect(crossing.settled).toEqual(["t/7"]);
		expect(update(chunk).settled ?? []).toEqual([]);
		expect(interrupt()).toMatchObject([{ method: "session/cancel" }]);
	});

	it("is cancelled even if it could only be rejected", () => {
		const { read, interrupt } = asking();
		interrupt();
		expect(read({ ...ask({}, [{ optionId: "no", kind: "reject_once" }]), id: 8 }).texts).toMatchObject([cancelled(8)]);
	});

	it("is one of the next turn once that has begun", () => {
		const { read, say, interrupt } = asking();
		interrupt();
		read({ id: 2, result: { stopReason: "cancelled" } });
		say(MESSAGE);
		expect(read(other)).toMatchObject({ delivered: [MESSAGE], asked: [{ id: "u/8" }] });
	});

	it("does not become one if the cancel could not be sent", () => {
		const { read, update, interrupt, answer, input, request } = asking();
		interrupt();
		input[input.length - 1] = "";
		expect(update(chunk).settled ?? []).toEqual([]);
		expect(read(other).asked).toHaveLength(1);
		expect(answer(request, { kind: "allow" })).toMatchObject([{ id: 7, result: { outcome: { optionId: "yes" } } }]);
	});

	it("is treated alike when another server reads all lines again", () => {
		const first = asking();
		first.answer(first.request, { kind: "allow" });
		const waiting = { ...ask({ toolCallId: "v", rawInput: { command: "id" } }), id: 9 };
		expect(first.read(waiting).asked).toHaveLength(1);
		expect(first.interrupt()).toMatchObject([{ method: "session/cancel" }, cancelled(9)]);
		expect(first.read(other).settled).toEqual(expect.arrayContaining(["v/9"]));
		first.read({ id: 2, result: { stopReason: "cancelled" } });
		first.say(MESSAGE);
		const sent = [...first.input];

		const second = converse({}, first.input);
		second.open();
		const answered = second.read(ask({ rawInput: { command: "ls" } }));
		expect([answered.asked ?? [], answered.texts]).toEqual([[], []]);
		// A server that was killed may not have stored that the agent no longer waits.
		const [request] = second.read(waiting).asked ?? [];
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(second.write(request, { kind: "allow" })).toBe("");
		expect(second.read(other)).toMatchObject({ settled: ["v/9"] });
		second.read({ id: 2, result: { stopReason: "cancelled" } });
		expect(second.input.filter((text) => text !== "")).toEqual(sent);
	});
});
