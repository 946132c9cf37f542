import { Link } from "@tanstack/react-router";
import { useAgents } from "../api/agents.ts";
import { LONGEST_PAGE } from "../api/list-page.ts";
import { useRuns } from "../api/runs.ts";
import { useCompanyId } from "../app/company-context.ts";
import { AgentRow } from "../components/agents/agent-row.tsx";
import { buttonClass } from "../components/button-class.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { PlusIcon } from "../components/icons/icons.tsx";
import { LoadingRows } from "../components/loading-rows.tsx";
import { Page } from "../components/page.tsx";

export function AgentsPage() {
	return (
		<Page
			title="Agents"
			actions={
				<Link to="/agents/new" className={buttonClass("primary")}>
					<PlusIcon />
					New agent
				</Link>
			}
		>
			<AgentList companyId={useCompanyId()} />
		</Page>
	);
}

function AgentList({ companyId }: { companyId: string }) {
	const { data: agents, error, refetch } = useAgents(companyId);
	const { data: runs = [] } = useRuns(companyId, { limit: LONGEST_PAGE });
	if (!agents && error) {
		return <ErrorNotice title="The agents could not be read" error={error} onRetry={() => void refetch()} />;
	}
	if (!agents) return <LoadingRows label="Reading agents" />;
	if (agents.length === 0) {
		return (
			<EmptyState title="No agents yet">
				<p className="max-w-md text-muted">
					An agent is a program with settings that Paperclip can wake: Claude Code, Codex, or any command of yours.
				</p>
				<Link to="/agents/new" className={buttonClass("primary")}>
					Make the first one
				</Link>
			</EmptyState>
		);
	}
	return (
		<ul className="divide-y divide-line rounded-lg border border-line bg-surface">
			{agents.map((agent) => (
				<AgentRow key={agent.id} agent={agent} lastRun={runs.find((run) => run.agentId === agent.id)} />
			))}
		</ul>
	);
}
