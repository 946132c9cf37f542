import { Link } from "@tanstack/react-router";
import { StatusDot } from "../../../kit/status/status.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { RunStrip } from "../../runs/components/list/run-strip.tsx";
import type { AgentTableProps } from "./agent-table.tsx";
import { AgentWork } from "./agent-work.tsx";
import { countBelow, type OrgNode, orgTree } from "./org-tree.ts";

/** Reports side by side, with lines to their manager. */
const ROW_CLASS = {
	list: "lg:relative lg:m-0 lg:flex lg:justify-center lg:gap-0 lg:border-0 lg:pt-4 lg:pl-0 lg:before:absolute lg:before:top-0 lg:before:left-1/2 lg:before:h-4 lg:before:border-l lg:before:border-line-strong/60",
	item: "lg:relative lg:flex lg:flex-col lg:items-center lg:px-2 lg:pt-4 lg:before:absolute lg:before:inset-x-0 lg:before:top-0 lg:before:border-t lg:before:border-line-strong/60 lg:after:absolute lg:after:top-0 lg:after:left-1/2 lg:after:h-4 lg:after:border-l lg:after:border-line-strong/60 lg:first:before:left-1/2 lg:last:before:right-1/2",
};
/** Reports stacked, which takes less room. */
const STACK_CLASS = "mt-3 ml-3 grid gap-3 border-l border-line-strong/60 pl-3 sm:ml-5 sm:pl-5";
/** Maximum number of leaf reports shown side by side; more are stacked. */
const MAX_BESIDE = 4;

/** A tree in wide windows, otherwise nested lists. */
export function OrgChart(props: AgentTableProps) {
	return (
		<div className="overflow-x-auto rounded-lg border border-line bg-surface p-4">
			<ul
				aria-label="Org chart"
				className="grid gap-4 lg:mx-auto lg:flex lg:w-fit lg:flex-wrap lg:items-start lg:gap-8"
			>
				{orgTree(props.agents).map((node) => (
					<li key={node.agent.id} className="lg:flex lg:flex-col lg:items-center">
						<Branch node={node} {...props} />
					</li>
				))}
			</ul>
		</div>
	);
}

function Branch({ node, ...props }: AgentTableProps & { node: OrgNode }) {
	const { agent, reports } = node;
	const isStacked = reports.length > MAX_BESIDE && reports.every((report) => report.reports.length === 0);
	return (
		<>
			<OrgCard node={node} {...props} />
			{reports.length > 0 && (
				<ul
					aria-label={`Reports to ${agent.name}`}
					className={isStacked ? STACK_CLASS : `${STACK_CLASS} ${ROW_CLASS.list}`}
				>
					{reports.map((report) => (
						<li key={report.agent.id} className={isStacked ? "" : ROW_CLASS.item}>
							<Branch node={report} {...props} />
						</li>
					))}
				</ul>
			)}
		</>
	);
}

function OrgCard({ node, running, strips }: AgentTableProps & { node: OrgNode }) {
	const { agent } = node;
	const below = countBelow(node);
	return (
		<div className="relative rounded-lg border border-line-strong/50 bg-surface px-3 py-2 hover:border-accent lg:w-56">
			<p className="flex min-w-0 items-center gap-2">
				<StatusDot status={agent.status} />
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					data-row=""
					className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
				>
					{agent.name}
				</Link>
				{below > 0 && (
					<span className="text-xs text-muted tabular-nums" title={`${below} below`}>
						{below} below
					</span>
				)}
			</p>
			<p className="truncate text-xs text-muted">
				{agent.title ?? agent.role ?? <AdapterName type={agent.adapterType} />}
			</p>
			<div className="mt-1.5 flex min-w-0 items-center justify-between gap-2 text-xs">
				<AgentWork agent={agent} run={running.get(agent.id)} />
				<span className="relative max-w-24 shrink-0 overflow-hidden">
					<RunStrip runs={(strips.get(agent.id) ?? []).slice(-12)} label={`Last runs of ${agent.name}`} isShort />
				</span>
			</div>
		</div>
	);
}
