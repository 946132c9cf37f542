import { describeAdapter } from "@paperclipai/adapter-utils";
import { settings } from "./program.ts";

export const type = "process";
export const label = "Process";

/** This adapter runs any program, so it has no models. */
export const models: { id: string; label: string }[] = [];

export const agentConfigurationDoc = describeAdapter(type, settings, {
	useWhen: [
		"A run is one command on this machine: a script, a build, a check, your own program.",
		"The program needs no conversation across runs, or stores it itself.",
		"The exit code says whether the work succeeded: 0 is success, everything else is a failure.",
	],
	dontUseWhen: [
		"The program is Claude Code or Codex: claude_local and codex_local continue sessions and read tokens, cost and tools.",
		"Only the text that the program prints says whether it succeeded: text never decides whether a run failed.",
		"The command would run forever, like a server.",
	],
	closing:
		"Transcript: a line that starts with a word in square brackets is a system line; every other line is the agent's answer.",
});
