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
		/unexpected argument|invalid value .* for|required arguments were not provided/,
		{
			errorCode: "codex_bad_option",
			errorFamily: "configuration",
			errorHint: 'Look at "extraArgs", or update Codex: older versions lack newer options.',
		},
	],
	[
		/Error loading config|Error parsing/,
		{ errorCode: "codex_config", errorFamily: "configuration", errorHint: "Mend the file that the message names." },
	],
	[
		/Error finding codex home/,
		{
			errorCode: "codex_home_missing",
			errorFamily: "configuration",
			errorHint: "Create the folder that CODEX_HOME names, or remove CODEX_HOME from env.",
		},
	],
];

export function explainExit(exit: CodexExit): CodexFailure {
	if (exit.signal !== null) {
		return { errorCode: "codex_killed", errorMessage: `Codex was ended by ${exit.signal}.` };
	}
	const known = KNOWN.find(([pattern]) => pattern.test(exit.stderr));
	if (known !== undefined) return { errorMessage: errorLine(exit.stderr) || firstLine(exit.stderr), ...known[1] };
	const reason = lastLine(exit.stderr);
	const errorMessage = `Codex ended with exit code ${exit.exitCode}${reason === "" ? "." : `: ${reason}`}`;
	return { errorCode: "codex_exit_code", errorMessage };
}

/** The program's own error among its log lines, with the line it continues on. */
function errorLine(stderr: string): string {
	const lines = stderr.split("\n");
	const at = lines.findIndex((line) => /^error/i.test(line));
	const [line = "", next = ""] = at === -1 ? [] : lines.slice(at);
	return firstLine(line.endsWith(":") ? `${line} ${next}` : line);
}
