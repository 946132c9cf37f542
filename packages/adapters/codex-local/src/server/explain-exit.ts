import { firstLine, lastLine } from "@paperclipai/adapter-utils/server-utils";
import type { CodexExit, CodexFailure } from "./verdict.ts";

type Explanation = Omit<CodexFailure, "errorMessage">;

/** What the program says on standard error when it does not even begin a turn. */
const KNOWN: [RegExp, Explanation][] = [
	[
		/no rollout found for thread id/,
		{ errorCode: "codex_unknown_session", errorHint: "The next run starts a fresh thread." },
	],
	[
		/already has an active writer/,
		{ errorCode: "codex_thread_busy", errorHint: "Wait until the other program that uses this thread has ended." },
	],
	[
		/unexpected argument|invalid value .* for|required arguments were not provided|cannot be used with/,
		{
			errorCode: "codex_bad_option",
			errorFamily: "configuration",
			errorHint: 'Look at "extraArgs", or update Codex: older versions lack newer options.',
		},
	],
	[
		/Error finding codex home/,
		{
			errorCode: "codex_home_missing",
			errorFamily: "configuration",
			errorHint: "Create the folder that CODEX_HOME names, or remove CODEX_HOME from env.",
		},
	],
	[
		/Error loading config|Error parsing|config profile .* not found|No models are available/,
		{
			errorCode: "codex_config",
			errorFamily: "configuration",
			errorHint: 'Mend what the message names: a file of Codex, or "profile", "configOverrides" or "extraArgs".',
		},
	],
	[
		/No prompt provided/,
		{
			errorCode: "codex_empty_prompt",
			errorFamily: "configuration",
			errorHint: 'Give the agent a "promptTemplate" that says something.',
		},
	],
	[
		/Missing optional dependency|env: .?node.?: No such file/,
		{
			errorCode: "codex_broken_install",
			errorFamily: "configuration",
			errorHint: 'Install Codex again; its npm wrapper also needs "node" on the PATH of the agent.',
		},
	],
	[
		/panicked at/,
		{ errorCode: "codex_crashed", errorHint: "Codex itself has failed; look for a newer version of it." },
	],
];

export function explainExit(exit: CodexExit): CodexFailure {
	if (exit.signal !== null) {
		return { errorCode: "codex_killed", errorMessage: `Codex was ended by ${exit.signal}.` };
	}
	const known = KNOWN.find(([pattern]) => pattern.test(exit.stderr));
	if (known !== undefined) return { errorMessage: errorLine(exit.stderr, known[0]), ...known[1] };
	const reason = lastLine(exit.stderr);
	const errorMessage = `Codex ended with exit code ${exit.exitCode}${reason === "" ? "." : `: ${reason}`}`;
	return { errorCode: "codex_exit_code", errorMessage };
}

/** The program's own error among its log lines, with the line it continues on; else the line that gave it away. */
function errorLine(stderr: string, pattern: RegExp): string {
	const lines = stderr.split("\n");
	const at = lines.findIndex((line) => /^error/i.test(line));
	const [line = "", next = ""] = at === -1 ? [] : lines.slice(at);
	const told = firstLine(line.endsWith(":") ? `${line} ${next}` : line);
	return told || firstLine(lines.find((other) => pattern.test(other)) ?? stderr);
}
