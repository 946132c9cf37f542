import {
	asString,
	commonSettings,
	defineProgram,
	defineSettings,
	invalidSetting,
	joinPromptSections,
	renderTemplate,
	runTemplateData,
} from "@paperclipai/adapter-utils";
import type { MyAgentFacts } from "./events.ts";

/** The agent follows fixed rules instead of a language model; these are its two rule sets. */
export const models: { id: string; label: string }[] = [
	{ id: "reader", label: "Reader: reads the files" },
	{ id: "lister", label: "Lister: names and sizes only, for large folders" },
];

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

export const program = defineProgram<typeof settings, MyAgentFacts>({
	settings,
	// The program is Node.js, which runs the agent of this package.
	version: /^v\d/,
	provider: "local",
	args: ({ options, sessionId }) => [...(sessionId === null ? [] : [`--resume=${sessionId}`]), ...options],
	check: ({ maxFiles }) => {
		if (maxFiles === undefined || (Number.isInteger(maxFiles) && Number(maxFiles) > 0)) return;
		throw invalidSetting(
			'"maxFiles" is not a whole number above 0.',
			'Write a number, for example {"maxFiles": 5000}, or remove the setting.',
		);
	},
	prompt: (source, { promptTemplate }) =>
		joinPromptSections([
			renderTemplate(promptTemplate, runTemplateData(source)),
			asString(source.context.paperclipTaskMarkdown),
		]),
	session: {
		isUnknown: ({ exitCode, stderr }) => exitCode === 2 && /^my-agent: unknown session /m.test(stderr),
	},
	failures: {
		timed_out: { hint: 'Raise "timeoutSec", or lower "maxFiles", in the agent\'s configuration.' },
		my_agent_failed: {
			hint: "The message is from the agent program: change the setting that it names, or read the log.",
			when: ({ exitCode, stderr }) => exitCode !== 0 && /^my-agent: (.+)$/m.exec(stderr)?.[1],
		},
		my_agent_killed: { hint: "Check whether something on the machine stops the program, such as a lack of memory." },
		my_agent_no_result: { hint: 'Check that "command" is Node.js and that the program finishes its work.' },
	},
});
