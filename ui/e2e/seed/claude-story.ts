type Block = Record<string, unknown>;

/** What a Claude Code of today prints while it mends a failing test, one JSON object a line. */
export function claudeStory(cwd: string): string {
	const session = "9b1c6a52-6f0e-4a3e-9d55-0c7f1a2b3c4d";
	let turn = 0;
	const assistant = (content: Block[], parent: string | null = null) => ({
		type: "assistant",
		parent_tool_use_id: parent,
		session_id: session,
		message: {
			id: `msg_${++turn}`,
			type: "message",
			role: "assistant",
			model: "claude-opus-5-5",
			content,
			stop_reason: null,
			usage: { input_tokens: 900 + turn * 140, cache_read_input_tokens: turn * 4_200, output_tokens: 80 + turn * 22 },
		},
	});
	const result = (id: string, content: unknown, isError = false, parent: string | null = null) => ({
		type: "user",
		parent_tool_use_id: parent,
		session_id: session,
		message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: isError }] },
	});
	const tool = (id: string, name: string, input: Block) => ({ type: "tool_use", id, name, input });
	const lines = [
		{
			type: "system",
			subtype: "init",
			cwd,
			session_id: session,
			model: "claude-opus-5-5",
			tools: ["Bash", "Edit", "Read"],
		},
		assistant([
			{ type: "thinking", thinking: "The login test fails since Tuesday. I look at the test before I touch the code." },
		]),
		assistant([
			{ type: "text", text: "I start with the failing test." },
			tool("t1", "Bash", { command: "npm test -- login", description: "Run the login tests" }),
		]),
		result(
			"t1",
			"\u001b[31mFAIL\u001b[0m src/login.test.ts\n  ✗ refuses an expired token (12 ms)\n\n    expected: 401\n    received: 200\n\nTests: \u001b[31m1 failed\u001b[0m, 14 passed, 15 total",
			true,
		),
		assistant([tool("t2", "Grep", { pattern: "expiresAt", path: "src" })]),
		result("t2", "src/login.ts:42:  if (token.expiresAt < now) return null;\nsrc/session.ts:17:  expiresAt: number;"),
		assistant([tool("t3", "Read", { file_path: `${cwd}/src/login.ts`, offset: 36, limit: 12 })]),
		result(
			"t3",
			"36\texport function verify(token: Token, now: number) {\n37\t  const user = users.get(token.userId);\n38\t  if (!user) return null;\n39\t  // Tokens carry seconds, the clock milliseconds.\n40\t  return token.expiresAt < now ? null : user;\n41\t}",
		),
		assistant([
			{
				type: "text",
				text: "`expiresAt` is in seconds, `now` in milliseconds: an expired token never looks expired **before 1970 + x**. I convert it once, where the token is read.",
			},
			tool("t4", "Edit", {
				file_path: `${cwd}/src/login.ts`,
				old_string: "  return token.expiresAt < now ? null : user;",
				new_string: "  const expiresAtMs = token.expiresAt * 1000;\n  return expiresAtMs < now ? null : user;",
			}),
		]),
		result("t4", "The file src/login.ts has been updated."),
		assistant([
			tool("t5", "TodoWrite", {
				todos: [
					{ content: "Find the cause", status: "completed" },
					{ content: "Mend it", status: "completed" },
					{ content: "Run all tests", status: "in_progress" },
				],
			}),
		]),
		result("t5", "Todos have been modified successfully."),
		assistant([
			tool("t7", "Task", {
				description: "Review the change",
				subagent_type: "reviewer",
				prompt: "Read `src/login.ts` and look for other places that compare seconds with milliseconds.",
			}),
		]),
		assistant([tool("t8", "Grep", { pattern: "expiresAt|now\\(\\)", path: `${cwd}/src` })], "t7"),
		result("t8", "src/login.ts:40:  const expiresAtMs = token.expiresAt * 1000;", false, "t7"),
		assistant([tool("t9", "Read", { file_path: `${cwd}/src/session.ts` })], "t7"),
		result("t9", "1\texport interface Session {\n2\t  expiresAt: number;\n3\t}", false, "t7"),
		result("t7", [{ type: "text", text: "No other place compares them. The type says nothing about the unit." }]),
		assistant([tool("t6", "Bash", { command: "npm test", description: "Run all tests" })]),
		result(
			"t6",
			"\u001b[32mPASS\u001b[0m src/login.test.ts\n\u001b[32mPASS\u001b[0m src/session.test.ts\n\nTests: \u001b[32m42 passed\u001b[0m, 42 total",
		),
		assistant([
			{
				type: "text",
				text: "## Done\n\n- `verify` compares milliseconds with milliseconds.\n- All 42 tests pass.\n\nI did not change the format of tokens.",
			},
		]),
		{
			type: "result",
			subtype: "success",
			is_error: false,
			num_turns: turn,
			duration_ms: 94_000,
			result: "The login test passes again: tokens carried seconds, the clock milliseconds. All 42 tests pass.",
			session_id: session,
			total_cost_usd: 1.4183,
			usage: { input_tokens: 14_210, cache_read_input_tokens: 88_000, output_tokens: 2_310 },
		},
	];
	return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}
