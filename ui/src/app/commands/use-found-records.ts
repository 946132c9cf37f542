import { listAgents, listIssues } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useCompanyId } from "../../features/companies/company-context.ts";
import type { Command } from "../../kit/commands/commands.ts";
import { filterCommands } from "./filter-commands.ts";

const READ_RECORDS = 200;
const SHOWN_RECORDS = 8;
const ISSUE_KEY = /^[a-z][a-z0-9]*-\d+$/i;
const RUN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** The agents and issues that fit the typed text, as commands that open them. */
export function useFoundRecords(text: string): Command[] {
	const navigate = useNavigate();
	const { agents, issues } = useRecords();
	const typed = text.trim();
	if (typed.length < 2) return [];
	const open = (kind: "agents" | "issues" | "runs", id: string) => void navigate({ to: `/${kind}/${id}` });
	const records: Command[] = [];
	if (ISSUE_KEY.test(typed))
		records.push({
			id: "open issue",
			label: `Open issue ${typed.toUpperCase()}`,
			group: "Issues",
			icon: "issue",
			run: () => open("issues", typed.toUpperCase()),
		});
	if (RUN_ID.test(typed))
		records.push({
			id: "open run",
			label: `Open run ${typed}`,
			group: "Runs",
			icon: "terminal",
			run: () => open("runs", typed),
		});
	const agentCommands = agents.map<Command>(({ id, name }) => ({
		id: `agent ${id}`,
		label: name,
		group: "Agents",
		icon: "robot",
		run: () => open("agents", id),
	}));
	const issueCommands = issues.map<Command>(({ id, identifier, title }) => ({
		id: `issue ${id}`,
		label: `${identifier} ${title}`,
		group: "Issues",
		icon: "issue",
		run: () => open("issues", identifier),
	}));
	return [
		...records,
		...filterCommands(agentCommands, typed).slice(0, SHOWN_RECORDS),
		...filterCommands(issueCommands, typed).slice(0, SHOWN_RECORDS),
	];
}

function useRecords() {
	const companyId = useCompanyId();
	const input = { params: { companyId }, query: { limit: READ_RECORDS } };
	const agents = useQuery({
		queryKey: [...queryKeys.agentsOf(companyId), "palette"],
		queryFn: ({ signal }) => api.call(listAgents, input, { signal }),
	});
	const issues = useQuery({
		queryKey: ["issues", "palette", companyId],
		queryFn: ({ signal }) => api.call(listIssues, input, { signal }),
	});
	return { agents: agents.data ?? [], issues: issues.data ?? [] };
}
