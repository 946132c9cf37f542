import {
	choicesOf,
	commonSettings,
	defineSettings,
	type SettingOption,
	type SettingValues,
} from "@paperclipai/adapter-utils";
import { models } from "./models.ts";

/** The settings, from which their validation, form and documentation are derived. */
export const settings = defineSettings({
	cwd: commonSettings.cwd,
	model: {
		...commonSettings.model,
		help: "Alias, such as opus or sonnet, or the full name of a model.",
		defaultText: "Claude Code's own setting",
		options: models.map(({ id, label }) => ({ label, value: id })),
		option: { name: "--model" },
	},
	promptTemplate: commonSettings.promptTemplate,
	allowedTools: {
		type: "list",
		label: "Allowed tools",
		help: "Permission rules for tools that run without asking, for example Edit or Bash(npm test).",
		details:
			"With rules, a tool that needs permission and has no rule is denied; without, the permissions of the agent decide. " +
			"The agent needs Bash to call the Paperclip API.",
		example: ["Edit", "Bash(npm test)"],
		whenEmpty: {
			unless: ["permissionMode", "dangerouslySkipPermissions"],
			warning:
				"Unless the agent has a permission preset, it can only read: changing files and running commands need permission, which no one is asked for, unless Claude Code's settings files allow them.",
			presets: [
				{ label: "Allow editing and all commands", value: ["Edit", "Write", "Bash"] },
				{ label: "Allow editing only", value: ["Edit", "Write"] },
			],
		},
		option: { ...eachWithEquals("--allowedTools"), isSafety: true },
	},
	disallowedTools: {
		type: "list",
		label: "Forbidden tools",
		help: "Permission rules for tools that never run, for example WebFetch.",
		example: ["WebFetch"],
		option: { ...eachWithEquals("--disallowedTools"), isSafety: true },
	},
	permissionMode: {
		type: "combobox",
		label: "Permission mode",
		help: "acceptEdits: files may be changed, commands are denied. dontAsk: only allowed tools run. plan: nothing is changed.",
		details: "Other modes of the installed version work as well, except bypassPermissions.",
		defaultText: "Claude Code's own setting",
		options: choicesOf("acceptEdits", "dontAsk", "plan"),
		option: { name: "--permission-mode", isSafety: true },
	},
	dangerouslySkipPermissions: {
		type: "toggle",
		label: "Skip permission prompts",
		help: "Claude Code runs every tool without asking. Tools can run any command and access any file of the server's user and any host.",
		details: "Use it only on a machine dedicated to this agent, such as a container. Otherwise, use allowedTools.",
		dangerous: true,
		option: { name: "--dangerously-skip-permissions" },
	},
	fallbackModel: {
		type: "text",
		label: "Fallback model",
		help: "Model to use while the main model is overloaded.",
		defaultText: "none, Claude Code retries",
		advanced: true,
		option: { name: "--fallback-model" },
	},
	effort: {
		type: "combobox",
		label: "Effort",
		help: "How much the model thinks: low, medium, high, xhigh or max.",
		details: "Ignored by versions without the option, such as 2.0.",
		defaultText: "Claude Code's own default",
		options: choicesOf("low", "medium", "high", "xhigh", "max"),
		advanced: true,
		option: { name: "--effort" },
	},
	maxTurnsPerRun: {
		type: "number",
		label: "Maximum turns per run",
		help: "Number of model turns after which the run fails with claude_max_turns. 0: no limit.",
		default: 0,
		min: 0,
		isInteger: true,
		advanced: true,
		option: { name: "--max-turns", isSafety: true, since: "1.0.0" },
	},
	maxBudgetUsd: {
		type: "number",
		label: "Maximum US dollars per run",
		help: "Cost in US dollars after which the run fails with claude_max_budget. 0: no limit.",
		details: "Claude Code checks the cost between turns, so the last turn may exceed the limit.",
		default: 0,
		min: 0,
		advanced: true,
		option: { name: "--max-budget-usd", isSafety: true },
	},
	instructionsFilePath: {
		...commonSettings.instructionsFilePath,
		help: "Absolute path of a file that is appended to the system prompt of every run.",
		details: "Needs Claude Code 2.0 or later.",
		option: { name: "--append-system-prompt-file", isSafety: true, since: "2.0.0" },
	},
	addDirs: {
		type: "list",
		label: "Additional folders",
		help: "Absolute paths of folders that tools may use in addition to the working folder.",
		example: ["/home/me/library"],
		advanced: true,
		option: eachWithEquals("--add-dir"),
	},
	settingSources: {
		type: "list",
		label: "Setting sources",
		help: "Which settings files apply: user, project, local.",
		details:
			'Enter only "user" if the repository in the working folder is not trusted: its settings can allow tools and start hooks.',
		defaultText: "all",
		example: ["user"],
		advanced: true,
		option: {
			name: "--setting-sources",
			args: (sources) => [["--setting-sources", sources.join(",")]],
			isSafety: true,
		},
	},
	strictMcpConfig: {
		type: "toggle",
		label: "Only explicit MCP servers",
		help: "Use only the MCP servers of the agent, its company and --mcp-config in the extra arguments, and none from settings files.",
		advanced: true,
		option: { name: "--strict-mcp-config", isSafety: true },
	},
	includePartialMessages: {
		type: "toggle",
		label: "Stream text",
		help: "The transcript shows answers while they are being written. The log becomes several times as long.",
		advanced: true,
		option: { name: "--include-partial-messages" },
	},
	conversation: {
		type: "select",
		label: "Conversation",
		help: "auto: people can send messages to the running agent and answer its questions. print: the agent gets its prompt only.",
		details:
			"With print, and with versions that do not repeat messages (--replay-user-messages), messages wait for the next run.",
		default: "auto",
		options: choicesOf("auto", "print"),
		advanced: true,
	},
	command: { ...commonSettings.command, default: "claude", advanced: true },
	extraArgs: {
		...commonSettings.extraArgs,
		details: "Options that set the session or the output format are rejected.",
		example: ["--agent", "reviewer"],
	},
	env: {
		...commonSettings.env,
		details: `Claude Code receives no other variables of the server, so set ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and CLAUDE_* here. ${commonSettings.env.details}`,
	},
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

export type ClaudeSettings = SettingValues<typeof settings>;

/** Passes `name=item`, so that an item that begins with a dash is not parsed as an option. */
function eachWithEquals(name: string): SettingOption<readonly string[]> {
	return { name, args: (items) => items.map((item) => [`${name}=${item}`]) };
}
