import type { AdapterConfigSchema } from "@paperclipai/adapter-utils";
import { SANDBOXES } from "./check-settings.ts";

const optionsOf = (values: string[]) => values.map((value) => ({ label: value, value }));

export const configSchema: AdapterConfigSchema = {
	fields: [
		{ key: "cwd", label: "Working directory", type: "text", placeholder: "/home/me/project" },
		{ key: "command", label: "Command", type: "text", default: "codex" },
		{ key: "model", label: "Model", type: "text", hint: "Empty: what Codex itself is set to." },
		{
			key: "modelReasoningEffort",
			label: "Reasoning effort",
			type: "combobox",
			options: optionsOf(["minimal", "low", "medium", "high", "xhigh"]),
		},
		{ key: "promptTemplate", label: "Prompt template", type: "textarea" },
		{ key: "instructionsFilePath", label: "Instructions file", type: "text", hint: "Stands before the prompt." },
		{
			key: "sandbox",
			label: "Sandbox",
			type: "select",
			options: optionsOf(SANDBOXES),
			hint: "Empty: what Codex itself is set to, else read-only.",
		},
		{
			key: "networkAccess",
			label: "Network in the sandbox",
			type: "toggle",
			default: false,
			hint: "Commands in workspace-write reach the network, and with it the Paperclip API.",
		},
		{ key: "addDirs", label: "More writable folders", type: "list", hint: "One absolute path a line." },
		{ key: "search", label: "Live web search", type: "toggle", default: false },
		{ key: "profile", label: "Profile", type: "text", hint: "Name of a profile in Codex' own settings." },
		{
			key: "configOverrides",
			label: "Overrides of Codex' settings",
			type: "list",
			hint: 'key=value, one a line, as in model_verbosity="low".',
		},
		{
			key: "ephemeral",
			label: "Keep no threads",
			type: "toggle",
			default: false,
			hint: "Every run starts without a memory.",
		},
		{
			key: "dangerouslyBypassApprovalsAndSandbox",
			label: "Bypass approvals and sandbox",
			type: "toggle",
			default: false,
			dangerous: true,
			hint: "Every command runs without a sandbox and without asking.",
		},
		{ key: "extraArgs", label: "More arguments", type: "list", hint: "One argument a line, each one as it is." },
		{ key: "env", label: "Environment variables", type: "map" },
		{ key: "timeoutSec", label: "Time limit (seconds)", type: "number", default: 0, hint: "0 = none." },
		{ key: "graceSec", label: "Grace period (seconds)", type: "number", default: 15 },
	],
};
