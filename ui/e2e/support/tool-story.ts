type Block = Record<string, unknown>;

const SESSION = "9b1c6a52-6f0e-4a3e-9d55-0c7f1a2b3c4d";

/** Lines of Claude Code for calls of tools that the recordings do not have. */
export function toolStory(): string {
	let message = 0;
	const assistant = (content: Block[], parent: string | null = null) => ({
		type: "assistant",
		parent_tool_use_id: parent,
		session_id: SESSION,
		message: {
			id: `msg_${++message}`,
			role: "assistant",
			model: "claude-opus-5-5",
			content,
			stop_reason: "tool_use",
			usage: { input_tokens: 210, cache_read_input_tokens: 11_000 + message * 900, output_tokens: 120 + message * 17 },
		},
	});
	const call = (id: string, name: string, input: Block) => ({ type: "tool_use", id, name, input });
	const result = (id: string, content: string, more: Block = {}) => ({
		type: "user",
		parent_tool_use_id: null,
		session_id: SESSION,
		message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: false, ...more }] },
	});
	const lines = [
		assistant([call("s1", "Grep", { pattern: "expiresAt", path: "src", output_mode: "content" })]),
		result("s1", "src/login.ts:42:  if (token.expiresAt < now)\nsrc/session.ts:17:  expiresAt: number;"),
		assistant([
			call("s2", "WebFetch", { url: "https://docs.example.com/tokens", prompt: "In which unit is the expiry?" }),
		]),
		result("s2", "The expiry of a token is given in seconds since 1970."),
		assistant([
			call("s3", "TodoWrite", {
				todos: [
					{ content: "Find the cause", status: "completed" },
					{ content: "Mend it", status: "in_progress" },
					{ content: "Run all tests", status: "pending" },
				],
			}),
		]),
		result("s3", "Todos have been modified successfully."),
		assistant([call("s4", "mcp__tickets__close", { ticket: 4711, labels: ["bug", "login"], note: "Mended" })]),
		result("s4", "closed"),
		assistant([call("s5", "Bash", { command: "npm test -- login\nls -l", description: "Run the login tests" })]),
		result(
			"s5",
			"Exit code 1\n\u001b[31mFAIL\u001b[0m src/login.test.ts\n  \u001b[2m1 of 15\u001b[0m\n-rw-r--r--  1 ada  staff    812 login.ts\n-rw-r--r--  1 ada  staff  12044 session.ts",
			{ is_error: true },
		),
	];
	return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}
