import { type Agent, type Budget, extendAgentBudget, extendCompanyBudget } from "@paperclipai/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../../api/client.ts";
import { budgetQuery } from "../../../api/company-lists.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { toast, useUnseenError } from "../../../kit/toast/toast.ts";
import type { BudgetAmount } from "../../agents/budget-limits.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { extensionNotice } from "../extension-notice.ts";

const UNITS: Record<BudgetAmount, string> = { costCents: "US dollars", tokens: "tokens", runs: "runs" };
type Added = Partial<Record<BudgetAmount, string>>;

interface ExtendFormProps {
	agent: Agent | null;
	/** The amounts whose limits have been reached. */
	amounts: readonly BudgetAmount[];
	/** Called when runs start again. */
	onDone: () => void;
}

export function ExtendForm({ agent, amounts, onDone }: ExtendFormProps) {
	const [added, setAdded] = useState<Added>({});
	const extend = useExtendBudget(agent, (budget) => {
		const isStopped = budget.state === "stopped";
		toast({ text: extensionNotice(budget), tone: isStopped ? "info" : "ok" });
		setAdded({});
		if (!isStopped) onDone();
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		const values = amounts.map((amount) => {
			const value = Number(added[amount] ?? 0);
			return [amount, Math.round(amount === "costCents" ? value * 100 : value)] as const;
		});
		const positive = values.filter(([, value]) => value > 0);
		if (positive.length > 0 && !extend.isPending) extend.mutate(Object.fromEntries(positive));
	}

	return (
		<form onSubmit={submit} className="grid gap-3">
			<div className="flex flex-wrap items-center gap-2">
				{amounts.map((amount) => (
					<input
						key={amount}
						type="number"
						min={amount === "costCents" ? "0.01" : "1"}
						step={amount === "costCents" ? "0.01" : "1"}
						required={amounts.length === 1}
						aria-label={`Add ${UNITS[amount]}`}
						placeholder={`Add ${UNITS[amount]}`}
						value={added[amount] ?? ""}
						onChange={(event) => setAdded({ ...added, [amount]: event.target.value })}
						className={`${inputClass} min-w-32 flex-1`}
					/>
				))}
				<Button type="submit" variant="primary" disabled={extend.isPending}>
					Extend
				</Button>
			</div>
			{extend.error && <ErrorNotice title="The budget could not be extended" error={extend.error} />}
		</form>
	);
}

function useExtendBudget(agent: Agent | null, onExtended: (budget: Budget) => void) {
	const companyId = useCompanyId();
	const queryClient = useQueryClient();
	const reportUnseen = useUnseenError();
	return useMutation({
		mutationFn: (body: Partial<Record<BudgetAmount, number>>) =>
			agent
				? api.call(extendAgentBudget, { params: { agentId: agent.id }, body })
				: api.call(extendCompanyBudget, { params: { companyId }, body }),
		onSuccess: (budget) => {
			queryClient.setQueryData(budgetQuery(companyId, agent?.id ?? null).queryKey, budget);
			onExtended(budget);
			void queryClient.invalidateQueries({ queryKey: queryKeys.dashboards });
			void queryClient.invalidateQueries({ queryKey: queryKeys.agents });
		},
		onError: (error) => reportUnseen("The budget could not be extended", error),
	});
}
