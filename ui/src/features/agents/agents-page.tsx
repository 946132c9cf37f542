import type { Agent } from "@paperclipai/shared";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { buttonClass } from "../../kit/button.tsx";
import { Segmented } from "../../kit/form/segmented.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useCompanyId } from "../companies/selected-company.ts";
import { useRunStrips, useRuns } from "../runs/api.ts";
import { type AgentsSearch, readAgentsSearch } from "./agent-search.ts";
import { useAgentCosts, useAgents } from "./api.ts";
import { AgentFilters } from "./list/agent-filters.tsx";
import { AgentTable } from "./list/agent-table.tsx";
import { OrgChart } from "./list/org-chart.tsx";

export function AgentsPage() {
	const { view = "list" } = readAgentsSearch(useSearch({ strict: false }));
	const change = useChangeSearch();
	return (
		<Page
			title="Agents"
			actions={
				<>
					<Segmented
						label="View agents as"
						value={view}
						onChange={(next) => change({ view: next === "org" ? "org" : undefined })}
						options={[
							{ value: "list", label: "List", icon: "list" },
							{ value: "org", label: "Org chart", icon: "people" },
						]}
					/>
					<Link to="/agents/new" className={buttonClass("primary")}>
						<Icon name="plus" />
						New agent
					</Link>
				</>
			}
		>
			<AgentList companyId={useCompanyId()} />
		</Page>
	);
}

function useChangeSearch() {
	const navigate = useNavigate({ from: "/agents" });
	return (change: Partial<Record<keyof AgentsSearch, string | undefined>>) =>
		void navigate({ search: (current) => ({ ...current, ...change }) as AgentsSearch, replace: true });
}

function AgentList({ companyId }: { companyId: string }) {
	const { data: agents, error, refetch } = useAgents(companyId);
	if (!agents && error) {
		return <ErrorNotice title="The agents could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!agents) return <LoadingRows rows={8} label="Loading agents" />;
	if (agents.length === 0) return <NoAgents />;
	return <FilteredAgents companyId={companyId} agents={agents} />;
}

function FilteredAgents({ companyId, agents }: { companyId: string; agents: readonly Agent[] }) {
	const search = readAgentsSearch(useSearch({ strict: false }));
	const change = useChangeSearch();
	const shown = filterAgents(agents, search);
	const { data: running = [] } = useRuns(companyId, { status: "running", limit: 200 });
	const props = {
		agents: shown,
		names: new Map(agents.map(({ id, name }) => [id, name])),
		running: new Map(running.map((run) => [run.agentId, run])),
		strips: useRunStrips(
			companyId,
			agents.map(({ id }) => id),
		),
		costs: useAgentCosts(companyId).data,
	};

	return (
		<>
			<AgentFilters agents={agents} search={search} onChange={change} />
			{shown.length === 0 ? (
				<EmptyState title="No matching agents">
					<p className="text-muted">Clear the filters to see all {agents.length}.</p>
				</EmptyState>
			) : search.view === "org" ? (
				<OrgChart {...props} />
			) : (
				<AgentTable {...props} />
			)}
		</>
	);
}

function NoAgents() {
	return (
		<EmptyState title="No agents yet">
			<p className="max-w-md text-muted">
				An agent is a program that Paperclip runs with your settings: Claude Code, Codex, or any command.
			</p>
			<Link to="/agents/new" className={buttonClass("primary")}>
				Create the first agent
			</Link>
		</EmptyState>
	);
}

/** Returns the matching agents sorted by name, with one-off agents last. */
function filterAgents(agents: readonly Agent[], { status, adapter, q }: AgentsSearch): Agent[] {
	const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
	const among = (chosen: string | undefined, value: string) => !chosen || chosen.split(",").includes(value);
	return agents
		.filter((agent) => among(status, agent.status) && among(adapter, agent.adapterType))
		.filter(({ name, title, role }) => {
			const text = `${name} ${title ?? ""} ${role ?? ""}`.toLowerCase();
			return words.every((word) => text.includes(word));
		})
		.sort((a, b) => Number(a.oneOff) - Number(b.oneOff) || a.name.localeCompare(b.name, undefined, { numeric: true }));
}
