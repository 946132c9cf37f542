import type { Agent } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { budgetQuery } from "../../../api/company-lists.ts";
import { Fact, Facts } from "../../../kit/page/facts.tsx";
import { Meter } from "../../../kit/page/meter.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { SumCost } from "../../../kit/text/cost.tsx";
import { formatCompact, formatCount } from "../../../kit/text/format.ts";
import { useAgentCosts } from "../api.ts";
import { limitTextBelowSpent, mainLimit } from "../budget-limits.ts";

export function CostPanel({ agent }: { agent: Agent }) {
	const cost = useAgentCosts(agent.companyId).data?.get(agent.id);
	const { data: own } = useQuery(budgetQuery(agent.companyId, agent.id));
	const limit = own ? mainLimit(own) : null;
	return (
		<Panel title="This month">
			<div className="grid gap-3">
				<p className="flex items-baseline justify-between gap-2">
					<span className="text-xl font-semibold tabular-nums">
						<SumCost sum={cost} isNamed />
					</span>
					<span className="text-[13px] text-muted">
						{own === null && (agent.overBudget ? "Company budget used up" : "No agent budget")}
						{own && limit && limitTextBelowSpent(own, limit)}
					</span>
				</p>
				{limit && <Meter label="Budget used" value={limit.used} max={Math.max(limit.max, 1)} tone={limit.tone} />}
				<Facts>
					<Fact name="Runs">{formatCount(cost?.runs ?? 0)}</Fact>
					<Fact name="Tokens in">{formatCompact(cost?.inputTokens ?? 0)}</Fact>
					<Fact name="Tokens out">{formatCompact(cost?.outputTokens ?? 0)}</Fact>
				</Facts>
			</div>
		</Panel>
	);
}
