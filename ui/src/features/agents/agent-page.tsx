import { useParams } from "@tanstack/react-router";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { Page } from "../../kit/page.tsx";
import { StatusBadge } from "../../kit/status-badge.tsx";
import { AdapterName } from "../adapters/components/adapter-name.tsx";
import { AdapterProblemNotice } from "../adapters/components/adapter-problem-notice.tsx";
import { InCompany } from "../companies/in-company.tsx";
import { RecentRuns } from "../runs/components/recent-runs.tsx";
import { useAgent } from "./api.ts";
import { AgentActions } from "./components/agent-actions.tsx";
import { ConfigSummary } from "./components/config-summary.tsx";
import { PromptForm } from "./components/prompt-form.tsx";

export function AgentPage() {
	const { agentId } = useParams({ from: "/agents/$agentId" });
	const { data: agent, error, refetch } = useAgent(agentId);
	if (!agent) {
		return (
			<Page title="Agent">
				{error ? (
					<ErrorNotice title="The agent could not be loaded" error={error} onRetry={() => void refetch()} />
				) : (
					<LoadingRows label="Loading the agent" />
				)}
			</Page>
		);
	}
	return (
		<InCompany companyId={agent.companyId}>
			<Page
				title={agent.name}
				actions={
					<div className="flex items-center gap-2">
						<StatusBadge status={agent.status} />
						<AgentActions agent={agent} />
					</div>
				}
			>
				<AdapterProblemNotice type={agent.adapterType} />
				<PromptForm agent={agent} />
				<details open className="rounded-lg border border-line bg-surface">
					<summary className="px-4 py-2.5 font-semibold">
						Configuration · <AdapterName type={agent.adapterType} />
					</summary>
					<div className="border-t border-line p-4">
						<ConfigSummary config={agent.adapterConfig} />
					</div>
				</details>
				<h2 className="mt-2 text-base font-semibold">Runs</h2>
				<RecentRuns agentId={agent.id} />
			</Page>
		</InCompany>
	);
}
