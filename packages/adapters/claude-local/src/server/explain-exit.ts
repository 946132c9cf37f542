import { firstLine, lastLine } from "@paperclipai/adapter-utils/server-utils";
import { isUnknownSessionText, UNKNOWN_SESSION } from "./unknown-session.ts";
import type { ClaudeExit, ClaudeFailure } from "./verdict.ts";

/** What the program says on standard error when its set-up does not let it begin. */
const KNOWN: { pattern: RegExp; errorCode: string; errorHint: string }[] = [
	{
		pattern: /cannot be used with root\/sudo/,
		errorCode: "claude_root_refused",
		errorHint: "Run the server as a normal user, or leave IS_SANDBOX out of env so that the adapter can set it.",
	},
	{
		pattern: /unknown option|option .* argument missing|argument .* is invalid/,
		errorCode: "claude_bad_option",
		errorHint: 'Look at "extraArgs" and "effort", or update Claude Code: older versions lack newer options.',
	},
	{
		pattern: /Session ID \S+ is already in use/,
		errorCode: "claude_session_in_use",
		errorHint: 'Remove --session-id from "extraArgs".',
	},
];

export function explainExit(exit: ClaudeExit): ClaudeFailure {
	if (exit.signal !== null) {
		return { errorCode: "claude_killed", errorMessage: `Claude Code was ended by ${exit.signal}.` };
	}
	if (isUnknownSessionText(exit.stderr)) return { ...UNKNOWN_SESSION, errorMessage: firstLine(exit.stderr) };
	const known = KNOWN.find(({ pattern }) => pattern.test(exit.stderr));
	if (known !== undefined) {
		const { errorCode, errorHint } = known;
		return { errorCode, errorHint, errorMessage: firstLine(exit.stderr), errorFamily: "configuration" };
	}
	if (exit.exitCode === 143) {
		return { errorCode: "claude_killed", errorMessage: "Claude Code was ended by SIGTERM (exit code 143)." };
	}
	const reason = lastLine(exit.stderr);
	const errorMessage = `Claude Code ended with exit code ${exit.exitCode}${reason === "" ? "." : `: ${reason}`}`;
	return { errorCode: "claude_exit_code", errorMessage };
}
