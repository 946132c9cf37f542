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
		{
			key: "fallbackModel",
			label: "Fallback model",
			type: "text",
			hint: "Takes over while the model is overloaded.",
		},
		{ key: "promptTemplate", label: "Prompt template", type: "textarea" },
		{ key: "instructionsFilePath", label: "Instructions file", type: "text", hint: "Added to the system prompt." },
		{ key: "maxTurnsPerRun", label: "Turns per run", type: "number", default: 0, hint: "0 = no limit." },
		{ key: "maxBudgetUsd", label: "Budget per run (US dollars)", type: "number", default: 0, hint: "0 = no limit." },
		{
			key: "permissionMode",
			label: "Permission mode",
			type: "combobox",
			options: ["acceptEdits", "dontAsk", "plan"].map((mode) => ({ label: mode, value: mode })),
			hint: "Empty: what Claude Code itself is set to.",
		},
		{ key: "allowedTools", label: "Allowed tools", type: "list", hint: "One rule a line, as in Bash(npm test)." },
		{ key: "disallowedTools", label: "Forbidden tools", type: "list", hint: "One rule a line, as in WebFetch." },
		{ key: "addDirs", label: "More folders", type: "list", hint: "Absolute folders that tools may reach, one a line." },
		{
			key: "settingSources",
			label: "Setting sources",
			type: "list",
			hint: "user, project, local: whose settings files count, one a line. Empty: all.",
		},
		{
			key: "strictMcpConfig",
			label: "Own MCP servers only",
			type: "toggle",
			default: false,
			hint: "Only those of --mcp-config in the extra arguments; none without it.",
		},
		{
			key: "includePartialMessages",
			label: "Text while it is written",
			type: "toggle",
			default: false,
			hint: "The transcript shows answers as they grow; the log grows with them.",
		},
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
