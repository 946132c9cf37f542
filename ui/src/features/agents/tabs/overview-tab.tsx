import type { Agent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { LoadingRows } from "../../../kit/loading-rows.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { AdapterProblemNotice } from "../../adapters/components/adapter-problem-notice.tsx";
import { useRunStrips, useRuns } from "../../runs/api.ts";
import { RunStrip } from "../../runs/components/run-strip.tsx";
import { RunTable } from "../../runs/components/run-table.tsx";
import { successOf } from "../list/success-of.ts";
import { AgentFacts } from "../overview/agent-facts.tsx";
import { CostPanel } from "../overview/cost-panel.tsx";
import { InstructionsPanel } from "../overview/instructions-panel.tsx";
import { NowPanel } from "../overview/now-panel.tsx";
import { ReportsPanel } from "../overview/reports-panel.tsx";

const SHOWN_RUNS = 8;

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
				<AgentFacts agent={agent} />
				<CostPanel agent={agent} />
				<ReportsPanel agent={agent} />
			</div>
		</div>
	);
}

function LastRuns({ agent }: { agent: Agent }) {
	const { data: runs } = useRuns(agent.companyId, { agentId: agent.id, limit: SHOWN_RUNS });
	const strip = useRunStrips(agent.companyId, [agent.id]).get(agent.id) ?? [];
	const success = successOf(strip);
	return (
		<Panel
			title="Last runs"
			flush
			actions={
				<>
					{success && <span className="text-[13px] text-muted max-sm:hidden">{success} succeeded</span>}
					{strip.length > 0 && <RunStrip runs={strip} label={`Last runs of ${agent.name}`} />}
				</>
			}
		>
			{runs === undefined ? (
				<div className="p-4">
					<LoadingRows label="Loading runs" />
				</div>
			) : runs.length === 0 ? (
				<p className="p-4 text-muted">No runs yet. Press Run now, or assign an issue to {agent.name}.</p>
			) : (
				<div className="[&>div]:rounded-none [&>div]:border-0">
					<RunTable runs={runs.slice(0, SHOWN_RUNS)} showAgent={false} />
				</div>
			)}
			{runs && runs.length >= SHOWN_RUNS && (
				<p className="border-t border-line px-4 py-2">
					<Link
						to="/agents/$agentId"
						params={{ agentId: agent.id }}
						search={{ tab: "runs" }}
						className="text-accent hover:underline"
					>
						All runs
					</Link>
				</p>
			)}
		</Panel>
	);
}
