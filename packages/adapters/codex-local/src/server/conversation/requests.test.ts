import type { AgentAnswer } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { BEGUN, fold, over, protocol, THREAD, thread } from "../../__tests__/fold-conversation.ts";
import { createCodexProtocol } from "./protocol.ts";

describe("a request of the program", () => {
	const ask = (method: string, params: object, of = THREAD) => ({
		...{ id: 7, method: `item/${method}` },
		params: { threadId: of, turnId: "t1", itemId: "c1", ...params },
	});
	const command = { command: "/bin/bash -lc 'rm a'", cwd: "/project" };
	const changes = [
		{ path: "/project/a", kind: { type: "update", move_path: "/project/b" }, diff: "@@ -1 +1 @@\n-x\n+y\n" },
		{ path: "/project/new", kind: { type: "add" }, diff: "one\ntwo\n" },
		{ path: "/project/old", kind: { type: "delete" }, diff: "gone" },
	];
	const edit = {
		method: "item/started",
		params: { threadId: THREAD, item: { type: "fileChange", id: "c1", changes } },
	};

	function answer(line: object, given: AgentAnswer, before: object[] = []) {
		const { state, asked } = fold([...BEGUN, ...before, line]);
		const [request] = asked;
		if (request === undefined) throw new Error("Nothing was asked.");
		return protocol
			.answer(state, request, given)
			.trimEnd()
			.split("\n")
			.map((text) => JSON.parse(text));
	}

	it("shows the command that runs, without the shell", () => {
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", command)]).asked;
		expect(request).toMatchObject({
			...{ kind: "permission", id: "t1/7", toolUseId: "c1", agentId: null, toolName: "Bash" },
			action: { kind: "command", command: "rm a", cwd: "/project" },
		});
	});

	it.each([
		["the input of a terminal", { ...command, kind: "writeStdin" }],
		["a host", { ...command, networkApprovalContext: { host: "example.org", protocol: "https" } }],
		["no command", { command: null }],
	])("is not a command if it is about %s", (_, params) => {
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", params)]).asked;
		expect(request).toMatchObject({ action: { kind: "other", isUnclear: true } });
	});

	it.each([
		["environmentId", "remote"],
		["additionalPermissions", { network: { enabled: true } }],
		["cwd", { path: "/etc" }],
		["networkApprovalContext", "example.org"],
		["env", ["LD_PRELOAD=x"]],
		["elevated", false],
	])("shows %s, which may change what a command does, and says that its effect is unclear", (key, value) => {
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", { ...command, [key]: value })]).asked;
		expect(request).toMatchObject({ action: { kind: "other", isUnclear: true } });
		expect(JSON.stringify(request)).toContain(JSON.stringify(value));
	});

	it("does not show what only describes a command", () => {
		const described = {
			...{ kind: "command", environmentId: "local", approvalId: "a", startedAtMs: 1, reason: "Why" },
			commandActions: [{ type: "unknown", command: "rm a" }],
			availableDecisions: ["accept"],
			proposedExecpolicyAmendment: ["rm", "a"],
			proposedNetworkPolicyAmendments: [{ action: "allow", host: "example.org" }],
			additionalPermissions: null,
			networkApprovalContext: null,
		};
		const of = (more: object) =>
			fold([...BEGUN, ask("commandExecution/requestApproval", { ...command, ...more })]).asked[0];
		expect(of(described)).toEqual({ ...of({}), description: "Why" });
		expect(of({})).toMatchObject({ input: { command: "rm a", cwd: "/project" } });
	});

	it.each(["fileChange", "permissions"])("shows an environment in which %s would have its effect", (method) => {
		const params = { permissions: {}, environmentId: "remote" };
		const [request] = fold([...BEGUN, edit, ask(`${method}/requestApproval`, params)]).asked;
		expect(request).toMatchObject({ input: { environmentId: "remote" } });
	});

	it("says that the command would leave the sandbox, if only such commands are asked for", () => {
		const confined = createCodexProtocol({ ...thread, asksToLeaveSandbox: true });
		const [request] = fold([...BEGUN, ask("commandExecution/requestApproval", command)], { protocol: confined }).asked;
		expect(request).toMatchObject({ action: { kind: "command", leavesSandbox: true } });
	});

	it("shows all files of an edit, and its diff, also of a sub-agent", () => {
		const [request] = fold([...BEGUN, edit, ask("fileChange/requestApproval", {})]).asked;
		const paths = ["/project/a", "/project/b", "/project/new", "/project/old"];
		expect(request).toMatchObject({ toolName: "Edit", action: { kind: "edit", paths } });
		expect(request).toHaveProperty(
			"diff",
			"--- /project/a\n+++ /project/b\n@@ -1 +1 @@\n-x\n+y\n" +
				"--- /dev/null\n+++ /project/new\n@@ -0,0 +1,2 @@\n+one\n+two\n" +
				"--- /project/old\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-gone\n",
		);
		const [moved, added, deleted] = changes.map(({ path, diff }) => ({ path, diff }));
		expect(request).toHaveProperty("input", {
			changes: [{ ...moved, kind: { move_path: "/project/b" } }, added, deleted],
		});
		const ofSubAgent = { ...edit, params: { ...edit.params, threadId: "sub" } };
		expect(fold([...BEGUN, ofSubAgent, ask("fileChange/requestApproval", {}, "sub")]).asked[0]).toMatchObject({
			...{ agentId: "sub", toolUseId: null, action: { kind: "edit", paths } },
		});
	});

	it("includes a folder that would be writable from then on, and names no files if they are unknown", () => {
		const grantRoot = "/etc";
		const [request] = fold([...BEGUN, edit, ask("fileChange/requestApproval", { grantRoot })]).asked;
		expect(request).toMatchObject({
			action: { paths: expect.arrayContaining(["/etc", "/project/a"]) },
			description: expect.stringContaining("all files in /etc without asking"),
		});
		expect(fold([...BEGUN, ask("fileChange/requestApproval", { grantRoot })]).asked[0]).toMatchObject({
			action: { kind: "edit", paths: [] },
		});
	});

	it.each<[string, object, object]>([
		["its environment", { environmentId: "remote" }, {}],
		["a member of the request", { grantRoot: ["/etc"] }, {}],
		["a member of a change", {}, { link: "/etc/passwd" }],
		["a path of a change", {}, { path: ["/etc/passwd"] }],
		["a kind of a change", {}, { kind: { type: "link" } }],
		["a member of a kind", {}, { kind: { mode: "0777" } }],
	])("names no files of an edit if %s is unknown, and shows it", (_, params, more) => {
		const changed = {
			...edit.params.item,
			changes: [...changes, { path: "/project/a", kind: { type: "add" }, ...more }],
		};
		const started = { ...edit, params: { ...edit.params, item: changed } };
		const [request] = fold([...BEGUN, started, ask("fileChange/requestApproval", params)]).asked;
		expect(request).toMatchObject({ action: { kind: "edit", paths: [] } });
		for (const value of Object.values({ ...params, ...more }))
			expect(JSON.stringify(request)).toContain(JSON.stringify(value));
	});

	it.each<[AgentAnswer, string]>([
		[{ kind: "allow" }, "accept"],
		[{ kind: "deny", message: "", stops: false }, "decline"],
		[{ kind: "deny", message: "no", stops: true }, "cancel"],
		[{ kind: "answers", answers: {} }, "decline"],
	])("is answered: %j is %s", (given, decision) => {
		for (const method of ["commandExecution/requestApproval", "fileChange/requestApproval"]) {
			expect(answer(ask(method, command), given)).toEqual([{ id: 7, result: { decision } }]);
		}
	});

	it("tells the model why it was denied", () => {
		const given = { kind: "deny", message: "Not here.", stops: false } as const;
		const [, reason] = answer(ask("commandExecution/requestApproval", command), given);
		expect(reason).toMatchObject({
			method: "turn/steer",
			params: { threadId: THREAD, expectedTurnId: "t1", input: [{ text: "Permission denied: Not here." }] },
		});
		expect(answer(ask("commandExecution/requestApproval", command, "sub"), given)).toHaveLength(1);
	});

	it("may be a question", () => {
		const questions = [
			{ id: "q", header: "Colour", question: "Which?", options: [{ label: "red", description: "r" }] },
			{ id: "r", isSecret: true },
		];
		const line = ask("tool/requestUserInput", { questions });
		expect(fold([...BEGUN, line]).asked[0]).toMatchObject({
			questions: [
				{ id: "q", text: "Colour: Which?", options: ["red"], optionDescriptions: ["r"], multiple: false },
				{ id: "r", text: "", isSecret: true },
			],
		});
		expect(answer(line, { kind: "answers", answers: { q: "red", r: ["a", "b"] } })).toEqual([
			{ id: 7, result: { answers: { q: { answers: ["red"] }, r: { answers: ["a", "b"] } } } },
		]);
		const [denied, interrupt] = answer(line, { kind: "deny", message: "", stops: true });
		expect([denied, interrupt]).toMatchObject([{ result: { answers: {} } }, { method: "turn/interrupt" }]);
	});

	it("may be about permissions", () => {
		const permissions = { network: { enabled: true } };
		const line = ask("permissions/requestApproval", { permissions, reason: "Download" });
		expect(fold([...BEGUN, line]).asked[0]).toMatchObject({ description: "Download", action: { kind: "other" } });
		expect(answer(line, { kind: "allow" })).toEqual([{ id: 7, result: { permissions, scope: "turn" } }]);
		expect(answer(line, { kind: "deny", message: "", stops: false })).toEqual([
			{ id: 7, result: { permissions: {}, scope: "turn" } },
		]);
	});

	it("may be about a tool of an MCP server, or be a form", () => {
		const elicit = (more: object) => ({
			...{ id: 7, method: "mcpServer/elicitation/request" },
			params: { threadId: THREAD, turnId: "t1", serverName: "files", message: "Allow?", ...more },
		});
		const _meta = {
			codex_approval_kind: "mcp_tool_call",
			tool_name: "count",
			tool_params: { a: 1 },
			persist: ["session"],
		};
		const line = elicit({ _meta, requestedSchema: { type: "object", properties: {} } });
		expect(fold([...BEGUN, line]).asked[0]).toMatchObject({
			...{ toolName: "files.count", input: { a: 1 }, action: { kind: "other" } },
			mcp: { server: "files", tool: "count" },
		});
		const ofUser = elicit({ _meta, serverName: "mine" });
		expect(fold([...BEGUN, ofUser]).asked[0]).toMatchObject({ toolName: "mine.count", mcp: null });
		expect(answer(line, { kind: "allow" })).toEqual([
			{ id: 7, result: { action: "accept", content: {}, _meta: null } },
		]);
		expect(answer(line, { kind: "deny", message: "", stops: false })).toMatchObject([
			{ result: { action: "decline" } },
		]);
		const formOf = (type: string) => elicit({ requestedSchema: { type: "object", properties: { name: { type } } } });
		expect(fold([...BEGUN, formOf("string")]).asked).toMatchObject([
			{ kind: "questions", questions: [{ id: "name", text: "files: Allow?\nname" }] },
		]);
		expect(answer(formOf("string"), { kind: "answers", answers: { name: "Ada" } })).toEqual([
			{ id: 7, result: { action: "accept", content: { name: "Ada" }, _meta: null } },
		]);
		expect(answer(formOf("string"), { kind: "allow" })).toMatchObject([{ result: { action: "decline" } }]);
		expect(fold([...BEGUN, formOf("object")])).toMatchObject({
			asked: [],
			send: expect.arrayContaining([{ id: 7, error: expect.anything() }]),
		});
	});

	it("of an unknown kind is answered with an error, so that the program does not wait", () => {
		const { send, asked } = fold([...BEGUN, { id: "x", method: "item/tool/call", params: { threadId: THREAD } }]);
		expect(asked).toEqual([]);
		expect(send.at(-1)).toEqual({ id: "x", error: { code: -32601, message: '"item/tool/call" is not supported.' } });
	});

	it.each([
		["another turn", { turnId: "t2" }],
		["the same turn", { turnId: "t1", command: "rm -rf /" }],
	])("is not answered if another process repeats its id with %s", (_, other) => {
		const line = ask("commandExecution/requestApproval", command);
		const forged = { ...line, params: { ...line.params, ...other } };
		const { asked, settled, send, state } = fold([...BEGUN, line, forged]);
		expect(settled).toEqual(asked.map(({ id }) => id));
		expect(send.at(-1)).toMatchObject({ id: 7, error: { code: -32600 } });
		const [request] = asked;
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(protocol.answer(state, request, { kind: "allow" })).toBe("");
		const resolved = { method: "serverRequest/resolved", params: { threadId: THREAD, requestId: 7 } };
		expect(fold([...BEGUN, line, resolved, forged]).asked).toHaveLength(1);
	});

	it.each([7, "7"])("is another one if its id has another type than %j", (id) => {
		const line = ask("commandExecution/requestApproval", command);
		const other = { ...line, id: id === 7 ? "7" : 7, params: { ...line.params, command: "rm -rf /" } };
		const { asked, state } = fold([...BEGUN, { ...line, id }, other]);
		expect(asked).toHaveLength(2);
		const [request] = asked;
		if (request === undefined) throw new Error("Nothing was asked.");
		expect(JSON.parse(protocol.answer(state, request, { kind: "allow" }))).toMatchObject({ id });
	});

	it.each(["hasOwnProperty", "toString", "constructor", "__proto__"])("of the method %s is refused", (method) => {
		const { send, asked } = fold([...BEGUN, { id: 1, method, params: { threadId: THREAD, id: "x" } }]);
		expect(asked).toEqual([]);
		expect(send.at(-1)).toMatchObject({ id: 1, error: { code: -32601 } });
	});

	it("is settled when the program no longer waits, or its turn is over", () => {
		const line = ask("commandExecution/requestApproval", command);
		const resolved = { method: "serverRequest/resolved", params: { threadId: THREAD, requestId: 7 } };
		for (const end of [resolved, over("t1")]) {
			const { settled, state } = fold([...BEGUN, line, end]);
			expect([settled, state.requests.size]).toEqual([["t1/7"], 0]);
		}
	});
});
