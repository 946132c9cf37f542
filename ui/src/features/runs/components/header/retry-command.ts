import { quoteForShell } from "../about/read-invocation.ts";

/** Where the command line looks for a server by default. */
const DEFAULT_ORIGINS = ["http://127.0.0.1:3100", "http://localhost:3100"];

/** Starts the same run again: same agent, task and prompt. @param cliCommand How to start the command line. */
export function retryCommand(cliCommand: string, runId: string, origin: string): string {
	const words = ["runs", "retry", runId];
	if (!DEFAULT_ORIGINS.includes(origin)) words.push("--api-base", origin);
	return `${cliCommand} ${words.map(quoteForShell).join(" ")}`;
}
