import type { AgentRequest, PermissionRequest } from "@paperclipai/adapter-utils";
import { type PermissionRule, permissionPayloadSchema, type RequestedAction } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { describeRequest, requestKeyOf } from "../describe-request.ts";

function suggested(action: RequestedAction): PermissionRule[] {
	const request: PermissionRequest = {
		kind: "permission",
		id: "1",
		toolName: "Tool",
		input: {},
		action: { kind: "other" },
		canChangeInput: false,
	};
	const described = describeRequest(request, action, "");
	if (typeof described === "string") throw new Error(described);
	return permissionPayloadSchema.parse(described.payload).suggestedRules;
}

const command = (text: string) => suggested({ kind: "command", command: text, cwd: "/w" });

describe("the rules suggested for a request", () => {
	it.each([
		["npm run test", ["npm run test", "npm run"]],
		["git commit -m x", ["git commit -m x", "git commit"]],
		["npm test", ["npm test"]],
	])("are for %s: %j", (text, commands) => {
		expect(command(text).map((rule) => rule.command)).toEqual(commands);
	});

	it.each([
		"bash -c x",
		"bash run.sh x",
		"/usr/bin/python3.12 a.py x",
		"node -e x y",
		"npx -y x",
		"npx cowsay x",
		"sudo rm x",
		"env node x",
		"ls -l x",
		"npm exec x y",
		"pnpm dlx x y",
		"docker run x y",
		"uv run x y",
		"xargs rm x",
	])("do not include the start of %s, which says nothing about the rest", (text) => {
		expect(command(text).map((rule) => rule.command)).toEqual([text]);
	});

	it.each([
		"env",
		"env A=b",
		"env node",
		"bash",
		"/bin/bash -l",
		"bash -c",
		"node -e x",
		"node --import x",
		"npx",
		"npx tsx",
		"time",
		"timeout 5",
		"timeout -s KILL 5 sh",
		"sudo -n",
		"sudo -u root",
		"sudo -u root bash",
		"ssh host ls",
		"eval ls",
		"find . -name '*.ts'",
		"xargs -n 1 sh",
		"docker",
		"docker run alpine",
		"docker run --rm alpine sh",
		"docker compose exec web",
		"npm",
		"npm exec",
		"pnpm tsx",
		"yarn node",
		"uv run",
	])("are none for %s, after which any command could stand", (text) => {
		expect(command(text)).toEqual([]);
	});

	it.each([
		"env A=b npm test",
		"bash run.sh",
		"bash -c 'npm test'",
		"python3 -m pytest",
		"timeout 5 npm test",
		"timeout -s KILL 5 npm test",
		"sudo -n rm x",
		"npx -y cowsay",
		"npm run",
		"ls",
		"docker ps",
	])("include the whole of %s, in which the program is named", (text) => {
		expect(command(text)).toContainEqual({ decision: "allow", command: text });
	});

	it("include the whole of a compound command, since its rule allows no other", () => {
		expect(command("env | sort")).toEqual([{ decision: "allow", command: "env | sort" }]);
	});

	it("are none for a call whose effect is unclear, unlike the tool's other calls", () => {
		expect(suggested({ kind: "other" })).toEqual([{ decision: "allow", tool: "Tool" }]);
		expect(suggested({ kind: "other", isUnclear: true })).toEqual([]);
	});

	it("are none for unknown files", () => {
		expect(suggested({ kind: "edit", paths: [] })).toEqual([]);
		expect(suggested({ kind: "read", paths: ['"~/x"', "/w/a"] })).toEqual([
			{ decision: "allow", tool: "Tool", path: "/w/a" },
		]);
	});
});

describe("a request that cannot be shown", () => {
	const describeIt = (request: AgentRequest) => describeRequest(request, { kind: "other" }, "");
	const questions = (text: string, options: string[]) =>
		describeIt({ kind: "questions", id: "1", questions: [{ id: "1", text, options, multiple: false }] });
	const plan = (text: string) => describeIt({ kind: "plan", id: "1", plan: text });

	it("is too large", () => {
		const tooLarge = "The request is too large to be shown to a person.";
		expect(plan("x".repeat(60_000))).toBe(tooLarge);
		const permission = { kind: "permission", id: "1", toolName: "T", action: { kind: "other" } } as const;
		expect(describeIt({ ...permission, input: "x".repeat(300_000), canChangeInput: false })).toBe(tooLarge);
	});

	it("asks for a secret", () => {
		const question = { id: "1", text: "Password?", multiple: false, isSecret: true };
		expect(describeIt({ kind: "questions", id: "1", questions: [question] })).toMatch(
			"No person is asked for a secret",
		);
	});

	it("has questions or options that could not be told apart", () => {
		const apart = (text: string) => `The questions cannot be shown to a person: ${text}.`;
		expect(questions("Which?", ["same", "other", " same"])).toBe(apart('two options are called "same"'));
		const two = (one: object, other: object) => {
			const base = { text: "Which?", multiple: false };
			return describeIt({
				kind: "questions",
				id: "1",
				questions: [
					{ ...base, id: "1", ...one },
					{ ...base, id: "2", ...other },
				],
			});
		};
		expect(two({}, { id: "1", text: "And?" })).toBe(apart('two questions have the id "1"'));
		expect(two({}, {})).toBe(apart('two questions are "Which?"'));
		expect(two({}, { text: "And?" })).toMatchObject({ kind: "ask_user_questions" });
	});

	it.each(["\0", "\ud800", "\udfff"])("contains %j, for which another character would be shown", (character) => {
		const request = {
			kind: "permission",
			id: "1",
			toolName: "T",
			action: { kind: "other" },
			canChangeInput: false,
		} as const;
		const reason = expect.stringContaining("cannot be shown");
		expect(describeIt({ ...request, input: { text: `a${character}b` } })).toEqual(reason);
		expect(describeIt({ ...request, input: { [`a${character}`]: 1 } })).toEqual(reason);
		expect(plan(`# Do${character}`)).toEqual(reason);
		expect(questions("Which?", [`a${character}`])).toEqual(reason);
		expect(describeIt({ ...request, input: {}, description: character })).toMatchObject({ kind: "permission" });
	});

	it("has no content, or too many or too long options", () => {
		expect(plan(" ")).toContain("The text of the plan is not known.");
		expect(questions("", ["a"])).toContain("questions.0.question: must not be empty");
		expect(questions("Which?", ["a", "x".repeat(501)])).toContain("questions.0.options.1: Too big");
		expect(
			questions(
				"Which?",
				Array.from({ length: 21 }, (_, at) => `${at}`),
			),
		).toContain("questions.0.options: Too big");
		expect(plan("# Do it")).toMatchObject({ payload: { body: "# Do it" } });
	});
});

it("shows what the program says about the options of a question, and with a plan", () => {
	const described = (request: AgentRequest) => describeRequest(request, { kind: "other" }, "");
	const question = { id: "1", text: "Which?", options: ["a", "b"], optionDescriptions: ["first", ""], multiple: false };
	expect(described({ kind: "questions", id: "1", questions: [question] })).toMatchObject({
		payload: { questions: [{ options: ["a", "b"], optionDescriptions: ["first", ""] }] },
	});
	expect(described({ kind: "plan", id: "1", plan: "# Do it", details: "more" })).toMatchObject({
		payload: { body: "# Do it", details: "more" },
	});
});

describe("the key of a request", () => {
	const request = { kind: "permission", id: "a", toolName: "Bash", canChangeInput: true } as const;
	const keyOf = (id: string, command: string, more: Partial<PermissionRequest> = {}) =>
		requestKeyOf(id, { ...request, input: { command }, action: { kind: "command", command }, ...more });

	it("is the same when the output is read again, whatever the server has learned about the tool", () => {
		const again = { action: { kind: "other" }, mcp: { server: "s", tool: "t" } } as const;
		expect(keyOf("1/a", "ls", again)).toBe(keyOf("1/a", "ls"));
	});

	it("is another one for another id or content", () => {
		const ids = ["1/a", "2/a", "1/a\u0000", "1/a\ufffd", "1/a\ud800", "1/a\udfff"];
		const keys = [...ids.map((id) => keyOf(id, "ls")), keyOf("1/a", "rm -rf /"), keyOf("1/a", "ls", { diff: "+x" })];
		expect(new Set(keys).size).toBe(8);
	});
});
