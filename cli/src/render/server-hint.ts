import { quoteWord } from "./output/started-command.ts";
import { typedWords } from "./output/typed-words.ts";

interface ServerError {
	code: string;
	hint?: string | null | undefined;
	/** Run that has failed with the error. */
	runId?: string | null;
}

const ROUTE =
	/\b(?:GET|POST|PUT|PATCH|DELETE) (?:\/|\.\.\.|on |and )|\b(?:with|by|using) (?:GET|POST|PUT|PATCH|DELETE)\b/;

const AGENTS = "See the agents with: paperclipai agent list";

/** By error code: the command that replaces the route in a hint of the server. */
export const COMMAND_HINTS: Readonly<Record<string, string | ((hint: string, runId: string | null) => string)>> = {
	adapter_unknown: "List the adapters with: paperclipai adapter list",
	approval_decided: "The requester was notified. See the outcome with: paperclipai approvals list",
	assignee_not_found: `It may be terminated. ${AGENTS}`,
	budget_not_found: () => `Set a budget, for example with: paperclipai budget set ${agentOption()}--cost 50`,
	budget_not_monthly: () =>
		`Omit the monthly budget, or first set a budget per month with: paperclipai budget set ${agentOption()}--cost 50 --period month`,
	hire_agent_not_found: `It may be terminated. ${AGENTS}`,
	project_not_found: "List the projects with: paperclipai project list",
	related_issue_not_found: "List the issues with: paperclipai issue list",
	route_not_found: "The server may have another version than this command. See: paperclipai status",
	workspace_command_failed: (_, runId) =>
		`The log of the setup command is on the page of the run in the web UI. Fix the command or its prerequisites, then: paperclipai runs retry ${runId ?? "RUN"}`,
	workspace_not_finalized: (hint) =>
		hint.replace(
			/POST \/execution-workspaces\/([^/\s]+)\/finalize\b/,
			(_, id: string) => `paperclipai workspace finalize ${id}`,
		),
};

/** Returns a hint that names a command where the server's hint names an HTTP route. */
export function commandHint({ code, hint, runId = null }: ServerError): string | undefined {
	if (hint == null) return undefined;
	if (!ROUTE.test(hint)) return hint;
	const replaced = COMMAND_HINTS[code];
	return typeof replaced === "function" ? replaced(hint, runId) : (replaced ?? hint);
}

function agentOption(): string {
	const { agent } = typedWords();
	return agent === null ? "" : `--agent ${quoteWord(agent)} `;
}
