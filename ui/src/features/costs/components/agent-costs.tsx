import type { CostSum } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { type Days, useAgentCosts } from "../api.ts";
import { CostTable } from "./cost-table.tsx";

export function AgentCosts({ companyId, days, total }: { companyId: string; days: Days; total: CostSum }) {
	return (
		<CostTable
			title="By agent"
			what="Agent"
			query={useAgentCosts(companyId, days)}
			total={total}
			keyOf={({ agentId }) => agentId}
			nameOf={({ agentId, agentName }) =>
				agentName === null ? (
					<span className="text-muted">Deleted agent</span>
				) : (
					<Link to="/agents/$agentId" params={{ agentId }} className="font-medium hover:text-accent hover:underline">
						{agentName}
					</Link>
				)
			}
		/>
	);
}
