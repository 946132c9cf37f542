import { excerpt, exitReason, firstLine, type ProgramExit } from "@paperclipai/adapter-utils/server-utils";
import { type CodexErrorCode, type CodexFailure, failure } from "./failures.ts";

const KNOWN: [RegExp, CodexErrorCode][] = [
	[/no rollout found for thread id/, "codex_unknown_session"],
	[/already has an active writer/, "codex_thread_busy"],
	[
		/unexpected argument|invalid value .{1,200} for|required arguments were not provided|cannot be used with/,
		"codex_bad_option",
	],
	[/Error finding codex home/, "codex_home_missing"],
	[/Error loading config|Error parsing|config profile .{1,200} not found|No models are available/, "codex_config"],
	[/No prompt provided/, "codex_empty_prompt"],
	[/Missing optional dependency|env: .?node.?: No such file/, "codex_broken_install"],
	[/panicked at/, "codex_crashed"],
];

/** Codex repeats the reason, followed by the types of its transport. */
export const MCP_SERVERS = /required MCP servers? failed to initialize: ?([^\n]{1,2000})/;

export function explainExit(exit: Omit<ProgramExit, "timedOut">): CodexFailure {
	if (exit.signal !== null) return failure("codex_killed", `Codex was killed by ${exit.signal}.`);
	const known = explainText(excerpt(exit.stderr));
	if (known !== null) return known;
	const reason = exitReason(exit.stderr);
	return failure("codex_exit_code", `Codex exited with code ${exit.exitCode}${reason === "" ? "." : `: ${reason}`}`);
}

/** Returns `null` for an unknown text. */
export function explainText(text: string): CodexFailure | null {
	const [, servers] = MCP_SERVERS.exec(text) ?? [];
	if (servers !== undefined) return requiredServers(servers);
	const known = KNOWN.find(([pattern]) => pattern.test(text));
	return known === undefined ? null : failure(known[1], errorLine(text, known[0]));
}

export function requiredServers(reported: string): CodexFailure {
	const [reason = ""] = reported.split(/ Transport \[| \(code -?\d+\)/, 1);
	return failure("codex_mcp_server", `A required MCP server could not be started: ${firstLine(reason)}`);
}

function errorLine(stderr: string, pattern: RegExp): string {
	const lines = stderr.split("\n");
	const at = lines.findIndex((line) => /^error/i.test(line));
	const [line = "", next = ""] = at === -1 ? [] : lines.slice(at);
	const message = firstLine(line.endsWith(":") ? `${line} ${next}` : line);
	return message || firstLine(lines.find((other) => pattern.test(other)) ?? stderr);
}
