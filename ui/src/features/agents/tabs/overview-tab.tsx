import type { Agent } from "@paperclipai/shared";
import { AdapterProblemNotice } from "../../adapters/components/adapter-problem-notice.tsx";
import { AgentFacts } from "../overview/agent-facts.tsx";
import { CostPanel } from "../overview/cost-panel.tsx";
import { InstructionsPanel } from "../overview/instructions-panel.tsx";
import { LastRuns } from "../overview/last-runs.tsx";
import { NowPanel } from "../overview/now-panel.tsx";
import { ReportsPanel } from "../overview/reports-panel.tsx";

export function OverviewTab({ agent }: { agent: Agent }) {
	return (
		<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
			<div className="grid min-w-0 content-start gap-4">
				<AdapterProblemNotice type={agent.adapterType} />
				<NowPanel agent={agent} />
				<LastRuns agent={agent} />
				<InstructionsPanel agent={agent} />
			</div>
			<div className="grid min-w-0 content-start gap-4">
				<CostPanel agent={agent} />
				<AgentFacts agent={agent} />
				<ReportsPanel agent={agent} />
			</div>
		</div>
	);
}
