import type { AdapterConfigSchema } from "@paperclipai/adapter-utils";

export const configSchema: AdapterConfigSchema = {
	fields: [
		{ key: "cwd", label: "Working directory", type: "text", placeholder: "/home/me/project" },
		{ key: "command", label: "Command", type: "text", default: "codex" },
		{ key: "model", label: "Model", type: "text", hint: "Empty: what Codex itself is set to." },
		{
			key: "modelReasoningEffort",
			label: "Reasoning effort",
			type: "combobox",
			options: ["minimal", "low", "medium", "high", "xhigh"].map((level) => ({ label: level, value: level })),
		},
		{ key: "promptTemplate", label: "Prompt template", type: "textarea" },
		{ key: "instructionsFilePath", label: "Instructions file", type: "text", hint: "Stands before the prompt." },
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
