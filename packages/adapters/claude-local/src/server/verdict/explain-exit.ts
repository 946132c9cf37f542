import { excerpt, exitReason, firstLine, type ProgramExit } from "@paperclipai/adapter-utils/server-utils";
import { type ClaudeErrorCode, type ClaudeFailure, failure } from "./failures.ts";
import { isUnknownSessionText } from "./unknown-session.ts";

/** Messages on standard error if a wrong setup keeps Claude Code from starting. */
const KNOWN: [RegExp, ClaudeErrorCode][] = [
	[/cannot be used with root\/sudo/, "claude_root_refused"],
	[/unknown option|option .{1,200} argument missing|argument .{1,200} is invalid/, "claude_bad_option"],
	[/Input must be provided/, "claude_empty_prompt"],
	[/Session ID \S{1,100} is already in use/, "claude_session_in_use"],
];

export function explainExit(exit: ProgramExit): ClaudeFailure {
	if (exit.signal !== null) return failure("claude_killed", `Claude Code was killed by ${exit.signal}.`);
	const stderr = excerpt(exit.stderr);
	if (isUnknownSessionText(stderr)) return failure("claude_unknown_session", firstLine(stderr));
	const known = KNOWN.find(([pattern]) => pattern.test(stderr));
	if (known !== undefined) return failure(known[1], firstLine(stderr));
	if (exit.exitCode === 143) {
		return failure("claude_killed", "Claude Code was killed by SIGTERM (exit code 143).");
	}
	const reason = exitReason(exit.stderr);
	return failure(
		"claude_exit_code",
		`Claude Code exited with code ${exit.exitCode}${reason === "" ? "." : `: ${reason}`}`,
	);
}
