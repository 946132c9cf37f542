import { Link } from "@tanstack/react-router";
import { StatusDot } from "../../../kit/status-dot.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { RunStrip } from "../../runs/components/run-strip.tsx";
import type { AgentTableProps } from "./agent-table.tsx";
import { AgentWork } from "./agent-work.tsx";
import { countBelow, type OrgNode, orgTree } from "./org-tree.ts";

/** Who reports to whom, as nested lists. */
export function OrgChart(props: AgentTableProps) {
	return (
		<div className="overflow-x-auto rounded-lg border border-line bg-surface p-4">
			<ul aria-label="Org chart" className="grid min-w-max gap-3">
				{orgTree(props.agents).map((node) => (
					<Branch key={node.agent.id} node={node} {...props} />
				))}
			</ul>
		</div>
	);
}

function Branch({ node, ...props }: AgentTableProps & { node: OrgNode }) {
	const { agent, reports } = node;
	const below = countBelow(node);
	return (
		<li>
			<div className="relative flex w-[26rem] max-w-[80vw] items-center gap-3 rounded-lg border border-line-strong/50 bg-surface px-3 py-2 hover:border-accent">
				<StatusDot status={agent.status} />
				<div className="min-w-0 flex-1">
					<Link
						to="/agents/$agentId"
						params={{ agentId: agent.id }}
						data-row=""
						className="block truncate font-medium after:absolute after:inset-0"
					>
						{agent.name}
					</Link>
					<p className="truncate text-xs text-muted">
						{[agent.title ?? agent.role, below > 0 ? `${below} below` : null].filter(Boolean).join(" · ") || (
							<AdapterName type={agent.adapterType} />
						)}
					</p>
					{props.running.has(agent.id) && (
						<div className="mt-1 text-xs">
							<AgentWork agent={agent} run={props.running.get(agent.id)} />
						</div>
					)}
				</div>
				<span className="relative max-sm:hidden">
					<RunStrip runs={props.strips.get(agent.id) ?? []} label={`Last runs of ${agent.name}`} />
				</span>
			</div>
			{reports.length > 0 && (
				<ul
					aria-label={`Reports to ${agent.name}`}
					className="mt-3 ml-5 grid gap-3 border-l border-line-strong/50 pl-5"
				>
					{reports.map((report) => (
						<Branch key={report.agent.id} node={report} {...props} />
					))}
				</ul>
			)}
		</li>
	);
}
