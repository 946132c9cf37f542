/** Hints of settings that most adapters share. */
export const help = {
	cwd: "Absolute path of the folder the agent works in. Empty: the workspace that Paperclip gives the run.",
	command: "A program on PATH or its absolute path. It is not a shell line.",
	defaultCommand: "A program on PATH or its absolute path. Empty: the adapter's usual one.",
	args: "One argument a line, passed on exactly as written.",
	extraArgs: "Further arguments for the program, one a line.",
	env: "KEY=value, one a line. They come on top of PATH, HOME, locale and PAPERCLIP_*.",
	model: "Empty: the model that the program is set to use.",
	promptTemplate:
		"Text the agent is given in each run. {{agent.name}}, {{runId}} and the like are filled in. Empty: the standard text.",
	instructionsFilePath: "Absolute path of a file whose text goes in front of every prompt.",
	timeoutSec: "Seconds until a run is stopped. 0: no limit.",
	graceSec: "Seconds a stopped program has to end by itself. Empty: 15.",
} as const;
