import { quoteForShell } from "../about/read-invocation.ts";

/** Where the command line looks for a server without being told. */
const DEFAULT_ORIGINS = ["http://127.0.0.1:3100", "http://localhost:3100"];

/**
 * The command that starts the same run again: same agent, task and prompt.
 *
 * @param cliCommand How a person starts the command line.
 */
export function retryCommand(cliCommand: string, runId: string, origin: string): string {
	const words = ["runs", "retry", runId];
	if (!DEFAULT_ORIGINS.includes(origin)) words.push("--api-base", origin);
	return `${cliCommand} ${words.map(quoteForShell).join(" ")}`;
}
