import type { Agent } from "@paperclipai/shared";
import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { LoadingRows } from "../../kit/loading-rows.tsx";
import { Page } from "../../kit/page.tsx";
import { TabLinks } from "../../kit/tab-links.tsx";
import { InCompany } from "../companies/in-company.tsx";
import { RecentRuns } from "../runs/components/recent-runs.tsx";
import { AGENT_TABS, type AgentTab, readAgentSearch } from "./agent-search.ts";
import { useAgent } from "./api.ts";
import { AgentActions } from "./page/agent-actions.tsx";
import { AgentLine } from "./page/agent-line.tsx";
import { OverviewTab } from "./tabs/overview-tab.tsx";

const SettingsTab = lazy(() => import("./tabs/settings-tab.tsx").then((tab) => ({ default: tab.SettingsTab })));
const RevisionsTab = lazy(() => import("./tabs/revisions-tab.tsx").then((tab) => ({ default: tab.RevisionsTab })));
const InstructionsTab = lazy(() =>
	import("./tabs/instructions-tab.tsx").then((tab) => ({ default: tab.InstructionsTab })),
);
const SkillsTab = lazy(() => import("./tabs/skills-tab.tsx").then((tab) => ({ default: tab.SkillsTab })));
const SessionsTab = lazy(() => import("./tabs/sessions-tab.tsx").then((tab) => ({ default: tab.SessionsTab })));
const KeysTab = lazy(() => import("./tabs/keys-tab.tsx").then((tab) => ({ default: tab.KeysTab })));

const TABS: Record<AgentTab, (agent: Agent) => ReactNode> = {
	overview: (agent) => <OverviewTab agent={agent} />,
	runs: (agent) => <RecentRuns agentId={agent.id} />,
	settings: (agent) => <SettingsTab agent={agent} />,
	revisions: (agent) => <RevisionsTab agent={agent} />,
	instructions: (agent) => <InstructionsTab agent={agent} />,
	skills: (agent) => <SkillsTab agent={agent} />,
	sessions: (agent) => <SessionsTab agent={agent} />,
	keys: (agent) => <KeysTab agent={agent} />,
};

export function AgentPage() {
	const { agentId } = useParams({ from: "/agents/$agentId" });
	const { data: agent, error, refetch } = useAgent(agentId);
	if (!agent) {
		return (
			<Page title="Agent">
				{error ? (
					<ErrorNotice title="The agent could not be loaded" error={error} onRetry={() => void refetch()} />
				) : (
					<LoadingRows rows={6} label="Loading the agent" />
				)}
			</Page>
		);
	}
	return (
		<InCompany companyId={agent.companyId}>
			<LoadedAgent key={agent.id} agent={agent} />
		</InCompany>
	);
}

function LoadedAgent({ agent }: { agent: Agent }) {
	const { tab = "overview" } = readAgentSearch(useSearch({ strict: false }));
	const params = { agentId: agent.id };
	return (
		<Page
			title={agent.name}
			subtitle={<AgentLine agent={agent} />}
			actions={<AgentActions agent={agent} />}
			tabs={
				<TabLinks
					label="Parts of this agent"
					tabs={Object.entries(AGENT_TABS).map(([key, label]) => ({
						label,
						to: "/agents/$agentId",
						params,
						search: key === "overview" ? {} : { tab: key as AgentTab },
					}))}
				/>
			}
		>
			<Suspense fallback={<LoadingRows rows={6} label="Loading" />}>{TABS[tab](agent)}</Suspense>
		</Page>
	);
}
