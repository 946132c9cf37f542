import type { Agent } from "@paperclipai/shared";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../kit/lazy-part.ts";
import { DeletedNotice } from "../../kit/page/deleted-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { RecordError } from "../../kit/page/record-error.tsx";
import { TabLinks } from "../../kit/page/tab-links.tsx";
import { StatusBadge } from "../../kit/status/status.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { AdapterName } from "../adapters/components/adapter-name.tsx";
import { InCompany } from "../companies/in-company.tsx";
import { RecentRuns } from "../runs/components/list/recent-runs.tsx";
import { AGENT_TABS, type AgentTab, readAgentSearch } from "./agent-search.ts";
import { useAgent } from "./api.ts";
import { BudgetUsedUp } from "./budget-used-up.tsx";
import { AgentActions } from "./page/agent-actions.tsx";
import { OverviewTab } from "./tabs/overview-tab.tsx";

const SettingsTab = lazyPart(async () => (await import("./tabs/settings-tab.tsx")).SettingsTab);
const RevisionsTab = lazyPart(async () => (await import("./tabs/revisions-tab.tsx")).RevisionsTab);
const InstructionsTab = lazyPart(async () => (await import("./tabs/instructions-tab.tsx")).InstructionsTab);
const SkillsTab = lazyPart(async () => (await import("./tabs/skills-tab.tsx")).SkillsTab);
const SessionsTab = lazyPart(async () => (await import("./tabs/sessions-tab.tsx")).SessionsTab);
const KeysTab = lazyPart(async () => (await import("./tabs/keys-tab.tsx")).KeysTab);

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
					<RecordError what="agent" error={error} list="/agents" onRetry={() => void refetch()} />
				) : (
					<LoadingRows rows={6} label="Loading the agent" />
				)}
			</Page>
		);
	}
	return (
		<InCompany companyId={agent.companyId}>
			<LoadedAgent key={agent.id} agent={agent} error={error} />
		</InCompany>
	);
}

function LoadedAgent({ agent, error }: { agent: Agent; error: unknown }) {
	const search = readAgentSearch(useSearch({ strict: false }));
	const { tab = "overview" } = search;
	const params = { agentId: agent.id };
	return (
		<Page
			title={agent.name}
			subtitle={<AgentLine agent={agent} />}
			actions={<AgentActions agent={agent} />}
			tabs={
				<TabLinks
					label="Agent sections"
					tabs={Object.entries(AGENT_TABS).map(([key, label]) => ({
						label,
						to: "/agents/$agentId",
						params,
						search: key === tab ? search : key === "overview" ? {} : { tab: key as AgentTab },
					}))}
				/>
			}
		>
			<DeletedNotice what="agent" error={error} />
			<Suspense fallback={<LoadingRows rows={6} label="Loading" />}>{TABS[tab](agent)}</Suspense>
		</Page>
	);
}

function AgentLine({ agent }: { agent: Agent }) {
	const { title, role, adapterConfig, oneOff, overBudget } = agent;
	const facts = [
		title ?? role,
		oneOff ? "One-off" : null,
		typeof adapterConfig.model === "string" && adapterConfig.model,
	];
	return (
		<span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
			<StatusBadge status={agent.status} />
			{overBudget && <BudgetUsedUp />}
			<AdapterName type={agent.adapterType} />
			{facts.filter(Boolean).map((fact) => (
				<span key={String(fact)} className="wrap-anywhere before:mr-2 before:content-['·']">
					{fact}
				</span>
			))}
		</span>
	);
}
