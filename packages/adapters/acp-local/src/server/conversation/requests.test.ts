import type { AgentAnswer } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { ask, converse } from "../../__tests__/fold-conversation.ts";

describe("a request for permission", () => {
	it("contains what was said about its call before, and the diff", () => {
		const { open, read, update } = converse();
		open();
		update({ sessionUpdate: "tool_call", toolCallId: "t", kind: "edit", title: "Edit a", rawInput: { path: "/a" } });
		const content = [{ type: "diff", path: "/a", oldText: "one\ntwo\n", newText: "one\nthree\n" }];
		expect(read(ask({ content })).asked).toMatchObject([
			{
				toolName: "Edit",
				input: { path: "/a" },
				description: "Edit a",
				diff: "--- /a\n+++ /a\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
				canChangeInput: false,
			},
		]);
	});

	const named = (name: string) => [
		{ optionId: "yes", kind: "allow_once", name },
		{ optionId: "no", kind: "reject_once" },
	];

	it("is a plan if the agent leaves its planning mode, with all that its answer means", () => {
		const { open, read } = converse();
		open();
		const plan = { kind: "switch_mode", rawInput: { plan: "# Plan" } };
		expect(read(ask(plan)).asked).toMatchObject([{ kind: "plan", plan: "# Plan", details: null }]);
		const more = ask({ ...plan, rawInput: { plan: "# Plan", mode: "bypass" } }, named("Yes, and accept everything"));
		expect(read({ ...more, id: 8 }).asked).toMatchObject([
			{
				details: 'The agent calls the answer that allows this "Yes, and accept everything".\n{\n  "mode": "bypass"\n}',
			},
		]);
	});

	it.each<[string, string]>([
		[
			"Allow and disable the sandbox",
			'The agent calls the answer that allows this "Allow and disable the sandbox".\nList',
		],
		...["Yes", "Allow", "Allow once", "Approve", "Yes, proceed", "Yes, allow once", "Accept this time", ""].map(
			(name): [string, string] => [name, "List"],
		),
	])("says how the agent names the answer %j if that may mean more", (name, description) => {
		const { open, read } = converse();
		open();
		const step = read(ask({ title: "List", kind: "execute", rawInput: { command: "ls" } }, named(name)));
		expect(step.asked).toMatchObject([{ description }]);
	});

	it.each<[AgentAnswer, object[]]>([
		[{ kind: "allow" }, [{ id: 7, result: { outcome: { outcome: "selected", optionId: "yes" } } }]],
		[
			{ kind: "deny", message: "No.", stops: false },
			[{ id: 7, result: { outcome: { outcome: "selected", optionId: "no" } } }],
		],
		[
			{ kind: "deny", message: "No.", stops: true },
			[{ method: "session/cancel" }, { id: 7, result: { outcome: { outcome: "cancelled" } } }],
		],
	])("is answered %j once", (answer, expected) => {
		const { open, read, answer: write } = converse();
		open();
		const [request] = read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(write(request, answer)).toMatchObject(expected);
	});

	it.each([{ toolCallId: "t" }, { toolCallId: "other" }])("is not answered if %j repeats its id", (other) => {
		const { open, read, write } = converse();
		open();
		const [request] = read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		if (request === undefined) throw new Error("Nothing was asked.");
		const repeated = read(ask({ rawInput: { command: "rm -rf /" }, ...other }));
		expect(repeated).toMatchObject({ settled: [request.id] });
		expect(repeated.asked ?? []).toEqual([]);
		expect(JSON.parse(repeated.send?.[0]?.text ?? "")).toMatchObject({ id: 7, error: { code: -32600 } });
		expect(write(request, { kind: "allow" })).toBe("");
	});

	it("ends with the others of its turn when a person denies one and stops the agent", () => {
		const { open, read, answer } = converse();
		open();
		const [first] = read(ask({ rawInput: { command: "ls" } })).asked ?? [];
		read({ ...ask({ toolCallId: "u", rawInput: { command: "pwd" } }), id: 8 });
		if (first === undefined) throw new Error("Nothing was asked.");
		const written = answer(first, { kind: "deny", message: "No.", stops: true });
		const cancelled = { result: { outcome: { outcome: "cancelled" } } };
		expect(written).toMatchObject([{ method: "session/cancel" }, { id: 7, ...cancelled }, { id: 8, ...cancelled }]);
	});

	it.each([
		[[{ optionId: "always", kind: "allow_always" }], { outcome: "cancelled" }],
		[
			[
				{ optionId: "always", kind: "allow_always" },
				{ optionId: "no", kind: "reject_once" },
			],
			{ outcome: "selected", optionId: "no" },
		],
	])("that can only be allowed for good is rejected: %j", (options, outcome) => {
		const { open, read } = converse();
		open();
		const { asked, texts } = read(ask({ rawInput: { command: "ls" } }, options));
		expect([asked, texts]).toMatchObject([undefined, [{ id: 7, result: { outcome } }]]);
	});

	it.each([7, "7"])("is another one if its id has another type than %j", (id) => {
		const { open, read, answer } = converse();
		open();
		const [request] = read({ ...ask({ rawInput: { command: "ls" } }), id }).asked ?? [];
		const other = read({ ...ask({ rawInput: { command: "rm -rf /" } }), id: id === 7 ? "7" : 7 });
		expect(other.asked).toHaveLength(1);
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(answer(request, { kind: "allow" })).toMatchObject([{ id }]);
	});

	it("is not settled by the end of a turn that was not begun", () => {
		const { open, read, isOver } = converse();
		open();
		read(ask({ rawInput: { command: "ls" } }));
		expect(read({ id: 123_456, result: { stopReason: "end_turn" } }).settled ?? []).toEqual([]);
		expect(isOver()).toBe(false);
	});

	it("with a very long id is ignored", () => {
		const { open, read } = converse();
		open();
		const step = read({ ...ask({ rawInput: { command: "ls" } }), id: "x".repeat(1000) });
		expect([step.asked ?? [], step.texts]).toEqual([[], []]);
	});

	it("is settled when its call has ended", () => {
		const { open, read, update } = converse();
		open();
		read(ask({ rawInput: { command: "ls" } }));
		expect(update({ sessionUpdate: "tool_call_update", toolCallId: "other", status: "completed" }).settled).toEqual([]);
		expect(update({ sessionUpdate: "tool_call_update", toolCallId: "t", status: "completed" }).settled).toEqual([
			"t/7",
		]);
	});

	it("is settled when the turn is over", () => {
		const { open, read } = converse();
		open();
		read(ask({ rawInput: { command: "ls" } }));
		expect(read({ id: 2, result: { stopReason: "cancelled" } }).settled).toEqual(["t/7"]);
	});
});

it.each(["fs/read_text_file", "terminal/create", "craft/drainMidTurnQueue"])("answers %s with an error", (method) => {
	const { open, read } = converse();
	open();
	expect(read({ id: "x", method, params: {} }).texts).toMatchObject([{ id: "x", error: { code: -32601 } }]);
});
