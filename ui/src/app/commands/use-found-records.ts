import { type Agent, type Issue, listAgents, listIssues, listRuns, MAX_SEARCH_LENGTH } from "@paperclipai/shared";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useCompanyId } from "../../features/companies/selected-company.ts";
import { subjectOf } from "../../features/runs/components/run-subject.ts";
import type { Command } from "../../kit/commands/commands.ts";
import { shortId } from "../../kit/text/format.ts";
import { filterCommands } from "./group-commands.ts";

const READ_RECORDS = 200;
const SHOWN_RECORDS = 8;
const ISSUE_KEY = /^[a-z][a-z0-9]*-\d+$/i;
const RUN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
/** Pages show the first eight characters of a run id. */
const START_OF_RUN_ID = /^[0-9a-f]{6,8}(?:-[0-9a-f-]*)?$/i;

export interface FoundRecords {
	commands: Command[];
	/** While the server searches the issues, or after it failed, more may exist than was found. */
	search: "done" | "searching" | "failed";
}

/** Returns commands that open the agents and issues that match the text, and the runs whose id begins with it. */
export function useFoundRecords(text: string): FoundRecords {
	const navigate = useNavigate();
	const typed = text.trim();
	const agents = useAgents();
	const { issues, isOfPreviousText, search } = useFoundIssues(typed);
	const runs = useFoundRuns(typed);
	if (typed.length < 2) return { commands: [], search: "done" };
	const open = (kind: "agents" | "issues" | "runs", id: string) => void navigate({ to: `/${kind}/${id}` });
	const issue = (id: string, label: string, identifier: string): Command => ({
		...{ id, label, group: "Issues", icon: "issue" },
		run: () => open("issues", identifier),
	});
	const key = ISSUE_KEY.test(typed) ? typed.toUpperCase() : null;
	const named = issues.find(({ identifier }) => identifier === key);
	// The command's id stays the same when the issue is loaded, so that the command stays selected.
	const byKey = key === null ? [] : [issue("open issue", named ? titleOf(named) : `Open issue ${key}`, key)];
	const agentCommands = agents.map<Command>(({ id, name }) => ({
		...{ id: `agent ${id}`, label: name, group: "Agents", icon: "robot" },
		run: () => open("agents", id),
	}));
	const issueCommands = issues
		.filter((found) => found !== named)
		.map((found) => issue(`issue ${found.id}`, titleOf(found), found.identifier));
	const runCommands = runs.map<Command>(({ id, label }) => ({
		...{ id: `run ${id}`, label, group: "Runs", icon: "terminal" },
		run: () => open("runs", id),
	}));
	const commands = [
		...byKey,
		...runCommands,
		...filterCommands(agentCommands, typed).slice(0, SHOWN_RECORDS),
		...(isOfPreviousText ? filterCommands(issueCommands, typed) : issueCommands),
	];
	return { commands, search };
}

function titleOf({ identifier, title }: { identifier: string; title: string }): string {
	return `${identifier} ${title}`;
}

/** A full id is not searched for, because its run may belong to another company. */
function useFoundRuns(typed: string): { id: string; label: string }[] {
	const companyId = useCompanyId();
	const isWhole = RUN_ID.test(typed);
	const { data = [] } = useQuery({
		queryKey: ["runs", "palette", companyId, typed],
		queryFn: ({ signal }) =>
			api.call(listRuns, { params: { companyId }, query: { q: typed, limit: SHOWN_RECORDS } }, { signal }),
		enabled: !isWhole && START_OF_RUN_ID.test(typed),
	});
	if (isWhole) return [{ id: typed, label: `Open run ${typed}` }];
	return data
		.filter(({ id }) => id.startsWith(typed.toLowerCase()))
		.map((run) => ({ id: run.id, label: `${shortId(run.id)} ${run.agentName}: ${subjectOf(run)}` }));
}

function useAgents(): Agent[] {
	const companyId = useCompanyId();
	const { data = [] } = useQuery({
		queryKey: [...queryKeys.agentsOf(companyId), "palette"],
		queryFn: ({ signal }) =>
			api.call(listAgents, { params: { companyId }, query: { limit: READ_RECORDS } }, { signal }),
	});
	return data;
}

interface FoundIssues extends Pick<FoundRecords, "search"> {
	issues: Issue[];
	isOfPreviousText: boolean;
}

/** Searches all issues on the server. Keeps the previous matches until the response arrives. */
function useFoundIssues(typed: string): FoundIssues {
	const companyId = useCompanyId();
	const enabled = typed.length >= 2;
	const query = useQuery({
		queryKey: ["issues", "palette", companyId, typed],
		queryFn: ({ signal }) =>
			api.call(
				listIssues,
				{ params: { companyId }, query: { q: typed.slice(0, MAX_SEARCH_LENGTH), limit: SHOWN_RECORDS } },
				{ signal },
			),
		placeholderData: keepPreviousData,
		enabled,
	});
	if (!enabled) return { issues: [], isOfPreviousText: false, search: "done" };
	return { issues: query.data ?? [], isOfPreviousText: query.isPlaceholderData, search: searchState(query) };
}

type SearchResult = Pick<UseQueryResult<Issue[]>, "data" | "status" | "isFetching" | "isPlaceholderData">;

export function searchState({ data, status, isFetching, isPlaceholderData }: SearchResult): FoundRecords["search"] {
	// Not only while fetching: offline, the request of a pending query is paused.
	if (status === "pending" || isPlaceholderData) return "searching";
	if (isFetching && !data?.length) return "searching";
	return status === "error" ? "failed" : "done";
}
