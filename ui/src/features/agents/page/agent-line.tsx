import type { Agent } from "@paperclipai/shared";
import { StatusBadge } from "../../../kit/status/status-badge.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { BudgetUsedUp } from "../budget-used-up.tsx";

export function AgentLine({ agent }: { agent: Agent }) {
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
