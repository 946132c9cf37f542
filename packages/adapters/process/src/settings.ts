import { commonSettings, defineSettings, type SettingValues } from "@paperclipai/adapter-utils";

/** The settings, from which their validation, form and documentation are derived. */
export const settings = defineSettings({
	command: {
		...commonSettings.command,
		details: 'For pipes and variables use command "sh" with args ["-c", "..."].',
		placeholder: "sh",
		required: true,
		advanced: false,
	},
	args: {
		type: "list",
		label: "Arguments",
		help: "Arguments of the command, passed on exactly as written.",
		example: ["-c", "echo hello"],
	},
	cwd: commonSettings.cwd,
	stdin: {
		type: "textarea",
		label: "Standard input",
		help: "Text that the command reads. {{context.paperclipTaskMarkdown}} (what the run is about), {{agent.name}}, {{runId}} and the like are filled in.",
		advanced: true,
		carriesPrompt: true,
	},
	env: commonSettings.env,
	timeoutSec: commonSettings.timeoutSec,
	graceSec: commonSettings.graceSec,
});

export type ProcessSettings = SettingValues<typeof settings>;
