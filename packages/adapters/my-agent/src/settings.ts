import { commonSettings, defineSettings, type SettingValues } from "@paperclipai/adapter-utils";
import { models } from "./models.ts";

/** Passes name and value in one argument, so that a value that begins with a dash is not parsed as an option. */
const option = (name: string) => ({ name, args: (value: string | number) => [[`${name}=${value}`]] });

/** The settings, from which their validation, form and documentation are derived. */
export const settings = defineSettings({
	cwd: commonSettings.cwd,
	promptTemplate: {
		...commonSettings.promptTemplate,
		help: "Text prepended to the task. The agent searches the files for the words of the prompt. {{agent.name}}, {{runId}} and {{context.…}} are filled in.",
		defaultText: "the task alone",
	},
	model: {
		type: "select",
		label: "Model",
		help: "The rules that the agent follows. It uses no language model.",
		defaultText: "reader",
		options: models.map(({ id, label }) => ({ label, value: id })),
		option: option("--model"),
	},
	reportPath: {
		type: "text",
		label: "Report file",
		help: "Also write the report to this file, relative to the working folder.",
		defaultText: "nothing in the folder is changed",
		placeholder: "REPORT.md",
		advanced: true,
		isCode: true,
		option: option("--report"),
	},
	stateDir: {
		type: "text",
		label: "State folder",
		help: "Absolute path of the folder with sessions and reports.",
		defaultText: "`<PAPERCLIP_HOME>/my-agent`",
		advanced: true,
		isInForm: false,
		option: option("--state-dir"),
	},
	maxFiles: {
		type: "number",
		label: "Maximum number of files to read",
		help: "Read at most this many files. A whole number above 0.",
		default: 5000,
		min: 1,
		advanced: true,
		option: option("--max-files"),
	},
	command: {
		...commonSettings.command,
		help: "The Node.js executable that runs the agent.",
		defaultText: "the Node.js executable that runs Paperclip",
		advanced: true,
	},
	env: commonSettings.env,
	timeoutSec: { ...commonSettings.timeoutSec, default: 120 },
	graceSec: commonSettings.graceSec,
});

export type MyAgentSettings = SettingValues<typeof settings>;
