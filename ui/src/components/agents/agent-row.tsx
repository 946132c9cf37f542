import type { Agent, Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { getAdapterLabel } from "../../adapters/registry.ts";
import { StatusBadge } from "../status-badge.tsx";
import { TimeAgo } from "../time-ago.tsx";
import { RunAgentButton } from "./run-agent-button.tsx";

export function AgentRow({ agent, lastRun }: { agent: Agent; lastRun: Run | undefined }) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
			<div className="min-w-0 flex-1 basis-40">
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					className="font-semibold wrap-anywhere hover:text-accent hover:underline"
				>
					{agent.name}
				</Link>
				<p className="text-[13px] text-muted">{getAdapterLabel(agent.adapterType)}</p>
			</div>
			<div className="w-24">
				<StatusBadge status={agent.status} />
			</div>
			<div className="min-w-36 text-[13px] text-muted">
				{lastRun ? (
					<Link to="/runs/$runId" params={{ runId: lastRun.id }} className="flex items-center gap-2 hover:text-text">
						<StatusBadge status={lastRun.status} />
						<TimeAgo at={lastRun.createdAt} />
					</Link>
				) : (
					"No run yet"
				)}
			</div>
			<RunAgentButton agent={agent} />
		</li>
	);
}
