import type { AdapterConfigSchema } from "@paperclipai/adapter-utils";
import { models } from "../index.ts";

export const configSchema: AdapterConfigSchema = {
	fields: [
		{ key: "cwd", label: "Working directory", type: "text", placeholder: "/home/me/project" },
		{ key: "command", label: "Command", type: "text", default: "claude" },
		{
			key: "model",
			label: "Model",
			type: "combobox",
			options: models.map(({ id, label }) => ({ label, value: id })),
			hint: "Empty: what Claude Code itself is set to.",
		},
		{
			key: "effort",
			label: "Effort",
			type: "combobox",
			options: ["low", "medium", "high", "xhigh", "max"].map((level) => ({ label: level, value: level })),
		},
		{ key: "promptTemplate", label: "Prompt template", type: "textarea" },
		{ key: "instructionsFilePath", label: "Instructions file", type: "text", hint: "Added to the system prompt." },
		{ key: "maxTurnsPerRun", label: "Turns per run", type: "number", default: 0, hint: "0 = no limit." },
		{
			key: "dangerouslySkipPermissions",
			label: "Skip permissions",
			type: "toggle",
			default: false,
			dangerous: true,
			hint: "Every tool runs without being asked for.",
		},
		{ key: "extraArgs", label: "More arguments", type: "list", hint: "One argument a line, each one as it is." },
		{ key: "env", label: "Environment variables", type: "map" },
		{ key: "timeoutSec", label: "Time limit (seconds)", type: "number", default: 0, hint: "0 = none." },
		{ key: "graceSec", label: "Grace period (seconds)", type: "number", default: 15 },
	],
};
