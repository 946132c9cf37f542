import type { AgentAnswer } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { ask, converse } from "../../__tests__/fold-conversation.ts";

describe("a request for permission", () => {
	it.each<[object, object]>([
		[
			{ kind: "execute", rawInput: { command: "ls", cwd: "/project" } },
			{ kind: "command", command: "ls", cwd: "/project" },
		],
		[
			{ kind: "execute", rawInput: { command: ["bash", "-lc", "a && b"] } },
			{ kind: "command", command: "a && b", cwd: null },
		],
		[
			{ kind: "execute", rawInput: { command: ["rm", "-r", "a b"] } },
			{ kind: "command", command: "rm -r 'a b'", cwd: null },
		],
		[
			{ kind: "read", title: "Read x", rawInput: { command: "cat x > y" } },
			{ kind: "command", command: "cat x > y", cwd: null },
		],
		[
			{ kind: "edit", locations: [{ path: "/a" }], rawInput: { file_path: "/b" } },
			{ kind: "edit", paths: ["/a", "/b"] },
		],
		[
			{ kind: "edit", content: [{ type: "diff", path: "/c", newText: "x" }] },
			{ kind: "edit", paths: ["/c"] },
		],
		[
			{ kind: "edit", title: "Edit /project/a" },
			{ kind: "edit", paths: [] },
		],
		[
			{ kind: "edit", rawInput: { command: "create" } },
			{ kind: "edit", paths: [] },
		],
		[
			{ kind: "search", rawInput: { path: ".", glob: "../**", pattern: "a/b" } },
			{ kind: "read", paths: [".", "../**"] },
		],
		[
			{ kind: "search", rawInput: { path: ".", pattern: "{x,/etc/**}" } },
			{ kind: "read", paths: [".", "{x,/etc/**}"] },
		],
		[
			{ kind: "read", rawInput: { path: "a", contextPath: "/etc/passwd", newText: "/x", content: "/y" } },
			{ kind: "read", paths: ["a", "/etc/passwd"] },
		],
		[
			{ kind: "read", rawInput: { paths: new Array(1_002).fill("a") } },
			{ kind: "read", paths: [] },
		],
		...[
			{ env: { NODE_OPTIONS: "-r ./x" } },
			{ stdin: "rm -rf /srv" },
			{ input: "x" },
			{ shell: "./x" },
			{ cmd_suffix: "; rm -rf /etc" },
			{ privileged: true },
			{ confirm: false },
			{ retries: 0 },
			{ hosts: ["prod"] },
		].map((more): [object, object] => [
			{ kind: "execute", rawInput: { command: "npm test", ...more } },
			{ kind: "other", isUnclear: true },
		]),
		...[
			{ description: "Tests", timeout: 1_000, is_background: false },
			{ call_id: "c", turn_id: "t", reason: null, parsed_cmd: [{ type: "read", cmd: "cat a", name: "a", path: "/a" }] },
		].map((more): [object, object] => [
			{ kind: "execute", rawInput: { command: "npm test", ...more } },
			{ kind: "command", command: "npm test", cwd: null },
		]),
		[
			{ kind: "execute", rawInput: { command: "npm test", env: {}, directory: "src" } },
			{ kind: "command", command: "npm test", cwd: "src" },
		],
		[{ kind: "execute", rawInput: { command: "npm test", cwd: "src", workdir: ".." } }, { kind: "other" }],
		[
			{ kind: "delete", locations: [{ path: "/a" }] },
			{ kind: "edit", paths: ["/a"] },
		],
		[
			{ kind: "read", rawInput: { path: "/a" } },
			{ kind: "read", paths: ["/a"] },
		],
		[{ kind: "read", locations: [{ path: "/a" }], content: [{ type: "diff", path: "/b" }] }, { kind: "other" }],
		[{ kind: "fetch", rawInput: { url: "http://localhost" } }, { kind: "other" }],
		[{ title: "ls" }, { kind: "other", isUnclear: true }],
		[
			{ kind: "think", title: "WebFetch" },
			{ kind: "other", isUnclear: true },
		],
		[
			{ kind: "execute", rawInput: { command: ["bash", "-lc", "npm test"] } },
			{ kind: "command", command: "npm test", cwd: null },
		],
		[
			{ kind: "execute", rawInput: { command: ["/tmp/evil", "-c", "npm test"] } },
			{ kind: "command", command: "/tmp/evil -c 'npm test'", cwd: null },
		],
		[
			{ kind: "execute", rawInput: { command: "npm test", args: ["; rm -rf /"] } },
			{ kind: "other", isUnclear: true },
		],
		[{ kind: "execute", rawInput: { command: "npm test", cmd: "rm -rf /" } }, { kind: "other" }],
		[{ kind: "execute", rawInput: { command: ["npm", 1] } }, { kind: "other" }],
		[{ kind: "edit", locations: [{ path: "a" }], rawInput: { command: "rm -rf /" } }, { kind: "other" }],
		[
			{ kind: "edit", rawInput: { command: "str_replace", path: "/a", old_str: "/etc", new_str: "../x" } },
			{ kind: "edit", paths: ["/a"] },
		],
		[
			{ kind: "read", rawInput: { command: "view", path: "/etc/shadow" } },
			{ kind: "read", paths: ["/etc/shadow"] },
		],
		[
			{ kind: "read", rawInput: { command: "create", path: "/etc/profile", file_text: "x" } },
			{ kind: "edit", paths: ["/etc/profile"] },
		],
		[{ rawInput: { command: "str_replace", path: "~/x" } }, { kind: "edit", paths: ["~/x"] }],
		[
			{ kind: "execute", rawInput: { command: "view", path: "/etc/shadow" } },
			{ kind: "other", isUnclear: true },
		],
		[{ rawInput: { command: "open", target_file: "/etc/shadow" } }, { kind: "other", isUnclear: true }],
		[
			{ kind: "move", locations: [{ path: "a" }], rawInput: { destination: "/etc/cron.d/x" } },
			{ kind: "edit", paths: ["a", "/etc/cron.d/x"] },
		],
		[
			{ kind: "edit", locations: [{ path: "a" }], rawInput: { edits: [{ where: "/etc/passwd" }] } },
			{ kind: "edit", paths: ["a", "/etc/passwd"] },
		],
		[
			{ kind: "read", locations: [{ path: "file:///etc/a%20b" }], rawInput: { files: ["~/x", "y"] } },
			{ kind: "read", paths: ["/etc/a b", "~/x", "y"] },
		],
		[
			{ kind: "edit", rawInput: { path: "a", new_name: ".env", output_mode: "content", encoding: "utf-8" } },
			{ kind: "edit", paths: ["a", ".env"] },
		],
		[
			{ kind: "move", rawInput: { path: "a", rename: ".git/hooks/pre-commit" } },
			{ kind: "edit", paths: ["a", ".git/hooks/pre-commit"] },
		],
		[
			{ kind: "read", rawInput: { file: "a", also: [".env"], mode: "../x" } },
			{ kind: "read", paths: ["a", ".env", "../x"] },
		],
		[
			{ kind: "edit", rawInput: { changes: { Makefile: { type: "update" }, "/etc/a b": { unified_diff: "@@" } } } },
			{ kind: "edit", paths: ["Makefile", "/etc/a b"] },
		],
		[
			{
				kind: "edit",
				rawInput: { patch: "*** Begin Patch\n*** Update File: /etc/passwd\n*** Move to: .env\n@@\n-a\n+b" },
			},
			{ kind: "edit", paths: ["/etc/passwd", ".env"] },
		],
		[
			{ kind: "edit", rawInput: { input: "\n*** Begin Patch\n*** Delete File: a b" }, locations: [{ path: "a" }] },
			{ kind: "edit", paths: ["a", "a b"] },
		],
		[
			{ kind: "edit", rawInput: { diff: "--- a/x\t2026\n+++ b/.env\r\n@@ -1 +1 @@\n--- b\n+c\nrename to y" } },
			{ kind: "edit", paths: ["a/x", "x", "b/.env", ".env", "y"] },
		],
		[
			{ kind: "edit", rawInput: { text: "diff --git a/x b/y\nold mode 100644", path: "z" } },
			{ kind: "edit", paths: ["a/x", "x", "b/y", "y", "z"] },
		],
		[
			{ kind: "edit", rawInput: { path: "a", patch: '--- "a/\\056env"\n+++ "b/\\056env"' } },
			{ kind: "edit", paths: [] },
		],
		[
			{ kind: "edit", rawInput: { path: "a", content: "See\n*** Update File: /etc/passwd\n--- x\n+++ y" } },
			{ kind: "edit", paths: ["a"] },
		],
		[
			{ kind: "read", locations: [{ path: "ssh://host/x" }] },
			{ kind: "read", paths: ["ssh://host/x"] },
		],
	])("for %j is %j", (toolCall, action) => {
		const { open, read } = converse();
		open();
		expect(read(ask(toolCall)).asked).toMatchObject([{ kind: "permission", toolUseId: "t", action }]);
	});

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
