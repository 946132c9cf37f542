import type { Agent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { stoppedBudgets, waitingCount } from "../../inbox/stopped-budgets.ts";
import { useDashboard, useWaiting } from "../api.ts";
import { newest, ofBudget, type Waiting } from "../waiting.ts";
import { PanelState } from "./panel-state.tsx";

export function WaitingPanel({ agents }: { agents: readonly Agent[] }) {
	const companyId = useCompanyId();
	const dashboard = useDashboard(companyId);
	const { data: asked, error, refetch } = useWaiting(companyId);
	const count = dashboard && waitingCount(dashboard.pending);
	const items = asked && dashboard && newest([...asked, ...stoppedBudgets(dashboard.budget, agents).map(ofBudget)]);
	return (
		<Panel
			title="Waiting for you"
			count={count}
			flush
			actions={
				<Link to="/inbox" className="text-[13px] text-accent hover:underline">
					Open the inbox
				</Link>
			}
		>
			{!items || count === undefined ? (
				<PanelState what="decisions" error={error} onRetry={() => void refetch()} />
			) : count === 0 ? (
				<p className="px-4 py-6 text-center text-[13px] text-muted">Nothing needs a decision.</p>
			) : (
				<ul className="divide-y divide-line text-[13px]">
					{items.map((item) => (
						<WaitingItem key={item.id} item={item} />
					))}
					{count > items.length && items.length > 0 && (
						<li className="px-4 py-2 text-xs text-muted">and {count - items.length} more in the inbox</li>
					)}
				</ul>
			)}
		</Panel>
	);
}

function WaitingItem({ item: { id, title, issue, agentName, createdAt } }: { item: Waiting }) {
	return (
		<li className="relative grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-2 hover:bg-sunken/60">
			<div className="flex items-baseline gap-2">
				<Link
					to="/inbox"
					search={{ item: id }}
					className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:text-accent"
				>
					{title}
				</Link>
				<span className="ml-auto shrink-0 text-xs text-muted">
					<TimeAgo at={createdAt} />
				</span>
			</div>
			{(issue || agentName) && (
				<p className="truncate text-xs text-muted">
					{agentName && <span className="text-warn">{agentName} waits</span>}
					{agentName && issue && " · "}
					{issue && (
						<>
							<span className="font-mono">{issue.identifier}</span> {issue.title}
						</>
					)}
				</p>
			)}
		</li>
	);
}
