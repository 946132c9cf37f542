import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { defineSettings } from "./setting.ts";

/** Settings of most adapters. To change a setting, spread it: `{ ...commonSettings.command, default: "acme" }`. */
export const commonSettings = defineSettings({
	cwd: {
		type: "text",
		label: "Working folder",
		help: "Absolute path of the folder the agent works in.",
		defaultText: "the workspace of the run",
		placeholder: "/home/me/project",
		isCode: true,
	},
	command: {
		type: "text",
		label: "Command",
		help: "A program on PATH or its absolute path, not a shell command line.",
		advanced: true,
		isCode: true,
	},
	model: {
		type: "combobox",
		label: "Model",
		help: "Model to use.",
		defaultText: "the model that the program is configured to use",
		options: [],
	},
	promptTemplate: {
		type: "textarea",
		label: "Prompt template",
		help: "Prompt for each run, sent on standard input. {{agent.name}}, {{runId}} and {{context.…}} are filled in.",
		defaultText: "Paperclip's own template",
	},
	instructionsFilePath: {
		type: "text",
		label: "Instructions file",
		help: "Absolute path of a file whose text is prepended to every prompt.",
		advanced: true,
		isCode: true,
	},
	extraArgs: {
		type: "list",
		label: "Extra arguments",
		help: "Additional arguments for the program, passed on exactly as written.",
		example: ["--verbose"],
		advanced: true,
	},
	env: {
		type: "map",
		label: "Environment variables",
		help: "Environment variables of the process, in addition to PATH, HOME, locale and PAPERCLIP_*.",
		details:
			'A value may also be { "type": "secret_ref", "secretName": "NAME" }: each run gets the current value of that company secret.',
		acceptsSecrets: true,
		advanced: true,
	},
	timeoutSec: {
		type: "number",
		label: "Time limit",
		help: "Seconds until a run is stopped. 0: no limit.",
		default: 0,
		advanced: true,
	},
	graceSec: {
		type: "number",
		label: "Grace period",
		help: `Seconds between SIGTERM and SIGKILL when a run is stopped, at most ${AGENT_LIMITS.graceMs / 1000}.`,
		default: 15,
		max: AGENT_LIMITS.graceMs / 1000,
		advanced: true,
	},
});
