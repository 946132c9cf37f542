import {
	choicesOf,
	commonSettings,
	defineSettings,
	type SettingOption,
	type SettingValues,
} from "@paperclipai/adapter-utils";

/**
 * The readers, form and documentation of settings are derived from it. Options are passed in this order:
 * configOverrides is last, so that it wins.
 */
export const settings = defineSettings({
	cwd: { ...commonSettings.cwd, details: "It need not be a git repository." },
	profile: {
		type: "text",
		label: "Profile",
		help: "Name of a profile in Codex's own settings.",
		details: "A run does not start when there is no profile of that name.",
		advanced: true,
		option: { name: "--profile", isSafety: true },
	},
	sandbox: {
		type: "select",
		label: "Sandbox",
		help: "What commands may do.",
		details: "Set workspace-write for an agent that has to change files. danger-full-access is no sandbox at all.",
		defaultText: "Codex's own setting, else read-only",
		options: choicesOf("read-only", "workspace-write", "danger-full-access"),
		option: { name: "--sandbox", isSafety: true },
	},
	dangerouslyBypassApprovalsAndSandbox: {
		type: "toggle",
		label: "Bypass approvals and sandbox",
		help: "Codex runs every command without a sandbox and without asking: any file of the server's user, any host.",
		details: "Use it only where that does no harm, as in a container for this agent alone.",
		dangerous: true,
		option: { name: "--dangerously-bypass-approvals-and-sandbox", isSafety: true },
	},
	networkAccess: {
		type: "toggle",
		label: "Network in the sandbox",
		help: "In workspace-write, commands reach the network. The agent needs it to call the Paperclip API.",
		option: configValue("sandbox_workspace_write.network_access"),
	},
	addDirs: {
		type: "list",
		label: "Additional writable folders",
		help: "Absolute paths of folders that the agent may change in workspace-write, besides the working folder.",
		example: ["/home/me/library"],
		advanced: true,
		option: { name: "--add-dir" },
	},
	model: {
		...commonSettings.model,
		help: "Any model name that Codex takes.",
		defaultText: "Codex's own setting",
		option: { name: "--model" },
	},
	modelReasoningEffort: {
		type: "combobox",
		label: "Reasoning effort",
		help: "How much the model thinks, as far as it knows the level.",
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
		help: "The model may search the web as it is now.",
		details:
			'Without it, newer versions search a cached index; configOverrides ["web_search=\\"disabled\\""] forbids that as well.',
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
		help: "Every run starts without a memory of earlier ones.",
		advanced: true,
		option: { name: "--ephemeral" },
	},
	configOverrides: {
		type: "list",
		label: "Overrides of Codex's settings",
		help: 'key=value each, as in model_verbosity="low".',
		details: "They win over Codex's own settings and over the fields here.",
		example: ['model_verbosity="low"'],
		advanced: true,
		option: { name: "--config" },
	},
	command: { ...commonSettings.command, default: "codex", advanced: true },
	extraArgs: {
		...commonSettings.extraArgs,
		details: 'They are options of "codex exec".',
		example: ["--image", "/home/me/plan.png"],
	},
	env: {
		...commonSettings.env,
		details: `Nothing else of the server's environment reaches Codex; every command of the agent can read what is set here. With CODEX_API_KEY, runs are billed by the token. Codex itself does not use OPENAI_API_KEY. CODEX_HOME is the folder of Codex's own settings. ${commonSettings.env.details}`,
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
