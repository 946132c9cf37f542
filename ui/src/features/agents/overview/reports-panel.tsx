import type { Agent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { StatusDot } from "../../../kit/status/status.tsx";
import { useAgents } from "../api.ts";

export function ReportsPanel({ agent }: { agent: Agent }) {
	const { data: agents = [] } = useAgents(agent.companyId);
	const reports = agents.filter(({ reportsTo }) => reportsTo === agent.id);
	if (reports.length === 0) return null;
	return (
		<Panel title="Direct reports" count={reports.length}>
			<ul className="grid gap-2">
				{reports.map(({ id, name, status, title, role }) => (
					<li key={id} className="flex min-w-0 items-center gap-2">
						<StatusDot status={status} />
						<Link to="/agents/$agentId" params={{ agentId: id }} className="min-w-0 truncate hover:text-accent">
							{name}
						</Link>
						<span className="min-w-0 flex-1 truncate text-right text-xs text-muted">{title ?? role}</span>
					</li>
				))}
			</ul>
		</Panel>
	);
}
