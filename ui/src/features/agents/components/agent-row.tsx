import type { Agent, Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { StatusBadge } from "../../../kit/status-badge.tsx";
import { TimeAgo } from "../../../kit/time-ago.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { RunAgentButton } from "./run-agent-button.tsx";

export function AgentRow({ agent, lastRun }: { agent: Agent; lastRun: Run | undefined }) {
	return (
		<li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_6rem_13rem_auto]">
			<div className="min-w-0">
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					className="font-semibold wrap-anywhere hover:text-accent hover:underline"
				>
					{agent.name}
				</Link>
				<p className="text-[13px] wrap-anywhere text-muted">
					<AdapterName type={agent.adapterType} />
					{agent.oneOff && " · one-off"}
				</p>
			</div>
			<div className="justify-self-end sm:justify-self-start">
				<StatusBadge status={agent.status} />
			</div>
			<div className="min-w-0 text-[13px] text-muted">
				{lastRun ? (
					<Link to="/runs/$runId" params={{ runId: lastRun.id }} className="flex items-center gap-2 hover:text-text">
						<StatusBadge status={lastRun.status} />
						<TimeAgo at={lastRun.createdAt} />
					</Link>
				) : (
					"No recent run"
				)}
			</div>
			<RunAgentButton agent={agent} />
		</li>
	);
}
