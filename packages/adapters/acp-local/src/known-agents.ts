/** An agent that speaks ACP, as tested with this adapter. */
interface KnownAgent {
	name: string;
	command: string;
	args: readonly string[];
	/** npm package. */
	package: string;
	/** Version of the package. */
	tested: string;
	/** A limitation that users should know. */
	note?: string;
}

const KNOWN_AGENTS: readonly KnownAgent[] = [
	{
		name: "Claude Agent",
		command: "claude-agent-acp",
		args: [],
		package: "@agentclientprotocol/claude-agent-acp",
		tested: "0.101.0",
		note: "Needs Node.js 22; on Node.js 20, npm installs 0.49.0. Asks in mode `default`, which presets other than Full access choose.",
	},
	{
		name: "Claude Code (Zed)",
		command: "claude-code-acp",
		args: [],
		package: "@zed-industries/claude-code-acp",
		tested: "0.16.2",
		note: "Replaced by Claude Agent.",
	},
	{
		name: "Codex",
		command: "codex-acp",
		args: [],
		package: "@agentclientprotocol/codex-acp",
		tested: "2.6.0",
	},
	{
		name: "Codex (Zed)",
		command: "codex-acp",
		args: [],
		package: "@zed-industries/codex-acp",
		tested: "0.16.0",
		note: "Its commands need `bwrap`.",
	},
	{
		name: "OpenCode",
		command: "opencode",
		args: ["acp"],
		package: "opencode-ai",
		tested: "1.18.33",
		note: 'Asks only before it uses files outside its folder, unless its own settings say more, for example `OPENCODE_PERMISSION={"bash":"ask","edit":"ask"}` in `env`.',
	},
	{
		name: "Qwen Code",
		command: "qwen",
		args: ["--acp"],
		package: "@qwen-code/qwen-code",
		tested: "0.24.4",
		note: "Loading an unknown session succeeds.",
	},
	{
		name: "Gemini CLI",
		command: "gemini",
		args: ["--experimental-acp"],
		package: "@google/gemini-cli",
		tested: "0.61.0",
		note: "Only the handshake was tested.",
	},
	{
		name: "GitHub Copilot",
		command: "copilot",
		args: ["--acp"],
		package: "@github/copilot",
		tested: "1.0.102",
		note: "Only the handshake was tested; log in with `copilot login` first.",
	},
];

/** Suggestions for the setting `command`, each with the arguments that it needs. */
export function suggestCommands(): { label: string; value: string }[] {
	const agents = new Map<string, KnownAgent>();
	for (const agent of KNOWN_AGENTS) if (!agents.has(agent.command)) agents.set(agent.command, agent);
	return [...agents.values()].map(({ name, command, args }) => ({
		label: args.length === 0 ? name : `${name} (arguments: ${args.join(" ")})`,
		value: command,
	}));
}
