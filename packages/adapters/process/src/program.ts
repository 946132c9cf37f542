import {
	commonSettings,
	defineProgram,
	defineSettings,
	lastLine,
	renderTemplate,
	runTemplateData,
} from "@paperclipai/adapter-utils";
import type { ProcessFacts } from "./events.ts";

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

/** Judges by the exit status only, never by the output. */
export const program = defineProgram<typeof settings, ProcessFacts>({
	settings,
	args: ({ values }) => values.args,
	prompt: (source, { stdin }) => renderTemplate(stdin, runTemplateData(source)),
	needsResult: false,
	conclude: ({ lastText = "", ...facts }) => ({ ...facts, summary: facts.summary ?? (lastLine(lastText) || null) }),
	failurePrefix: "command",
	failures: {
		command_failed: {
			hint: "Read the end of the log, or run the command of the run in a terminal.",
			when: ({ exitCode, signal }) =>
				signal === null && exitCode !== 0 && `The command exited with code ${exitCode ?? "unknown"}.`,
		},
		command_killed: {
			hint: "Check whether something on the machine stops the command, such as a lack of memory.",
			when: ({ signal }) => signal !== null && `The command was killed by ${signal}.`,
		},
	},
});
