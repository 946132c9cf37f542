import { type Agent, type Budget, extendAgentBudget, extendCompanyBudget } from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { budgetQuery } from "../../../api/budget-query.ts";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { formatCents, formatCount } from "../../../kit/format.ts";
import { inputClass } from "../../../kit/input-class.ts";
import { Meter } from "../../../kit/meter.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useCompanyId } from "../../companies/company-context.ts";

type Amount = "costCents" | "tokens" | "runs";
const NAMES: Record<Amount, string> = { costCents: "US dollars", tokens: "tokens", runs: "runs" };

/** A budget that is used up: what of it, and the way to extend it for this period. */
export function BudgetDetail({ agent, onDone }: { agent: Agent | null; onDone: () => void }) {
	const companyId = useCompanyId();
	const queryClient = useQueryClient();
	const [added, setAdded] = useState("");
	const { data: own } = useQuery(budgetQuery(companyId, agent?.id ?? null));
	const extend = useMutation({
		mutationFn: (body: Partial<Record<Amount, number>>) =>
			agent
				? api.call(extendAgentBudget, { params: { agentId: agent.id }, body })
				: api.call(extendCompanyBudget, { params: { companyId }, body }),
		onSuccess: () => {
			toast({ text: "The budget was extended. Waiting runs start now." });
			void queryClient.invalidateQueries({ queryKey: queryKeys.dashboards });
			void queryClient.invalidateQueries({ queryKey: queryKeys.agents });
			onDone();
		},
	});
	const reached = own ? reachedAmount(own) : null;
	if (!own || !reached) return <p className="text-muted">The limit of the company is reached. Extend that one.</p>;
	const limit = (own.limits[reached] ?? 0) + own.extension[reached];
	const show = (value: number) =>
		reached === "costCents" ? formatCents(value) : `${formatCount(value)} ${NAMES[reached]}`;

	function submit(event: FormEvent) {
		event.preventDefault();
		const value = Number(added) * (reached === "costCents" ? 100 : 1);
		if (reached && value > 0) extend.mutate({ [reached]: Math.round(value) });
	}

	return (
		<form onSubmit={submit} className="grid max-w-md gap-3">
			<p>
				{show(own.used[reached])} of {show(limit)} used {own.period === "month" ? "this month" : "in total"}. Runs wait
				until the budget is extended{own.period === "month" ? " or the month ends" : ""}.
			</p>
			<Meter label="Used" value={own.used[reached]} max={limit} tone="bad" />
			<div className="flex items-center gap-2">
				<input
					type="number"
					min={reached === "costCents" ? "0.01" : "1"}
					step={reached === "costCents" ? "0.01" : "1"}
					required
					aria-label={`Add ${NAMES[reached]}`}
					placeholder={`Add ${NAMES[reached]}`}
					value={added}
					onChange={(event) => setAdded(event.target.value)}
					className={inputClass}
				/>
				<Button type="submit" look="primary" disabled={extend.isPending}>
					Extend
				</Button>
			</div>
			{extend.error && <ErrorNotice title="The budget was not extended" error={extend.error} />}
			{agent && (
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					className="w-fit text-[13px] text-accent hover:underline"
				>
					Open {agent.name}
				</Link>
			)}
		</form>
	);
}

function reachedAmount({ limits, extension, used }: Budget): Amount | null {
	const amounts: Amount[] = ["costCents", "tokens", "runs"];
	return (
		amounts.find((amount) => {
			const limit = limits[amount];
			return limit !== null && used[amount] >= limit + extension[amount];
		}) ?? null
	);
}
