import {
	choicesOf,
	commonSettings,
	defineSettings,
	type SettingOption,
	type SettingValues,
} from "@paperclipai/adapter-utils";

/**
 * The settings, from which their validation, form and documentation are derived. Options are passed in this order;
 * configOverrides is last, so that it takes precedence.
 */
export const settings = defineSettings({
	cwd: { ...commonSettings.cwd, details: "The folder need not be a git repository." },
	profile: {
		type: "text",
		label: "Profile",
		help: "Name of a profile in Codex's own settings.",
		details: "A run does not start if the profile does not exist.",
		advanced: true,
		option: { name: "--profile", isSafety: true },
	},
	sandbox: {
		type: "select",
		label: "Sandbox",
		help: "Limits commands' access to files and the network.",
		details:
			"An agent with a permission preset needs no value. Without a preset, set workspace-write for an agent that has to change files. danger-full-access disables the sandbox.",
		defaultText: "Codex's own setting, else read-only",
		options: choicesOf("read-only", "workspace-write", "danger-full-access"),
		dangerousValues: ["danger-full-access"],
		option: { name: "--sandbox", isSafety: true },
	},
	dangerouslyBypassApprovalsAndSandbox: {
		type: "toggle",
		label: "Bypass approvals and sandbox",
		help: "Codex runs every command without a sandbox and without asking. Commands can access any file of the server's user and any host.",
		details: "Use it only on a machine dedicated to this agent, such as a container.",
		dangerous: true,
		option: { name: "--dangerously-bypass-approvals-and-sandbox", isSafety: true },
	},
	networkAccess: {
		type: "toggle",
		label: "Network in the sandbox",
		help: "Allow network access in workspace-write. Without it, the agent cannot call the Paperclip API to comment on its issue or to finish it.",
		option: configValue("sandbox_workspace_write.network_access"),
	},
	addDirs: {
		type: "list",
		label: "Additional writable folders",
		help: "Absolute paths of folders that the agent may change in workspace-write, in addition to the working folder.",
		example: ["/home/me/library"],
		advanced: true,
		option: { name: "--add-dir" },
	},
	model: {
		...commonSettings.model,
		help: "Any model name that Codex accepts.",
		defaultText: "Codex's own setting",
		option: { name: "--model" },
	},
	modelReasoningEffort: {
		type: "combobox",
		label: "Reasoning effort",
		help: "How much the model thinks, if the model supports the level.",
		defaultText: "Codex's own setting",
		options: choicesOf("minimal", "low", "medium", "high", "xhigh"),
		advanced: true,
		option: configValue("model_reasoning_effort"),
	},
	promptTemplate: commonSettings.promptTemplate,
	instructionsFilePath: commonSettings.instructionsFilePath,
	search: {
		type: "toggle",
		label: "Live web search",
		help: "The model may search the live web.",
		details:
			'If off, newer versions search a cached index; configOverrides ["web_search=\\"disabled\\""] forbids the cached index as well.',
		advanced: true,
		option: {
			name: "--config",
			shownAs: "--config web_search",
			// Newer versions read the first key, older ones the second.
			args: () => [
				["--config", 'web_search="live"'],
				["--config", "tools.web_search=true"],
			],
		},
	},
	ephemeral: {
		type: "toggle",
		label: "Keep no threads",
		help: "Every run starts without memory of earlier ones.",
		advanced: true,
		option: { name: "--ephemeral" },
	},
	configOverrides: {
		type: "list",
		label: "Codex settings overrides",
		help: 'key=value each, for example model_verbosity="low".',
		details: "Overrides take precedence over Codex's own settings and over the other fields.",
		example: ['model_verbosity="low"'],
		advanced: true,
		option: { name: "--config" },
	},
	conversation: {
		type: "select",
		label: "Conversation",
		help: "auto: people can send messages to the running agent and answer its questions. print: the agent gets its prompt only.",
		details:
			'With print, with versions before 0.169.0, with "profile", and with "extraArgs" other than -c, --enable, --disable, -m and -i, messages wait for the next run.',
		default: "auto",
		options: choicesOf("auto", "print"),
		advanced: true,
	},
	command: { ...commonSettings.command, default: "codex", advanced: true },
	extraArgs: {
		...commonSettings.extraArgs,
		details: 'The arguments are options of "codex exec".',
		example: ["--image", "/home/me/plan.png"],
	},
	env: {
		...commonSettings.env,
		details: `Codex receives no other variables of the server; every command of the agent can read the ones set here. With CODEX_API_KEY, runs are billed per token. Codex itself does not use OPENAI_API_KEY. CODEX_HOME is the folder of Codex's own settings. ${commonSettings.env.details}`,
	},
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

export type CodexSettings = SettingValues<typeof settings>;

function configValue<Value extends string | boolean>(key: string): SettingOption<Value> {
	return {
		name: "--config",
		shownAs: `--config ${key}`,
		args: (value) => [["--config", `${key}=${JSON.stringify(value)}`]],
	};
}
