import { MAX_PAGE } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../kit/button-class.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { Page } from "../../kit/page.tsx";
import { useCompanyId } from "../companies/company-context.ts";
import { useRuns } from "../runs/api.ts";
import { useAgents } from "./api.ts";
import { AgentRow } from "./components/agent-row.tsx";

export function AgentsPage() {
	return (
		<Page
			title="Agents"
			actions={
				<Link to="/agents/new" className={buttonClass("primary")}>
					<Icon name="plus" />
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
	const { data: runs = [] } = useRuns(companyId, { limit: MAX_PAGE });
	if (!agents && error) {
		return <ErrorNotice title="The agents could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!agents) return <LoadingRows label="Loading agents" />;
	if (agents.length === 0) {
		return (
			<EmptyState title="No agents yet">
				<p className="max-w-md text-muted">
					An agent is a program that Paperclip runs with your settings: Claude Code, Codex, or any command.
				</p>
				<Link to="/agents/new" className={buttonClass("primary")}>
					Create the first one
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
