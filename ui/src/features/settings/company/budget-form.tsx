import type { Budget } from "@paperclipai/shared";
import { toast } from "../../../kit/toast/toast.ts";
import { COST_LIMIT_GAPS } from "../../agents/budget-limits.ts";
import { BudgetUse } from "../../costs/components/budget-use.tsx";
import { NumberField, SelectField } from "../components/fields.tsx";
import { FormActions } from "../components/form-actions.tsx";
import { toNumber, toText } from "../components/number-text.ts";
import { SettingsForm, SettingsSection } from "../components/settings-section.tsx";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { useSetCompanyBudget } from "./api.ts";

const PERIODS = [
	{ value: "month", label: "Monthly" },
	{ value: "total", label: "Total" },
] as const;

export function BudgetForm({ companyId, budget }: { companyId: string; budget: Budget | null }) {
	const setBudget = useSetCompanyBudget(companyId);
	const form = useSettingsForm({
		name: `budget ${companyId}`,
		stored: {
			period: budget?.period ?? "month",
			cost: budget?.limits.costCents == null ? "" : String(budget.limits.costCents / 100),
			tokens: toText(budget?.limits.tokens),
			runs: toText(budget?.limits.runs),
			softPercent: toText(budget?.softPercent ?? 80),
		},
		pathOf: (key) => (key === "cost" ? "costCents" : key),
		async save({ period, cost, tokens, runs, softPercent }) {
			const dollars = toNumber(cost);
			await setBudget.mutateAsync({
				period,
				costCents: dollars === null ? null : Math.round(dollars * 100),
				tokens: toNumber(tokens),
				runs: toNumber(runs),
				softPercent: toNumber(softPercent) ?? 80,
			});
			toast({ text: "The budget was saved." });
		},
	});
	const { field } = form;
	return (
		<SettingsSection
			title="Budget"
			about="When a limit is reached, no runs start until the period ends or you raise the limit. Active runs are stopped when their reported usage reaches the cost or token limit; the run limit does not stop them. Leave a field empty for no limit."
		>
			<SettingsForm form={form} className="grid gap-4">
				{budget && <BudgetUse budget={budget} />}
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<NumberField label="Cost in US dollars" hint={COST_LIMIT_GAPS} kind="money" {...field("cost")} />
					<SelectField label="Period" options={PERIODS} {...field("period")} />
					<NumberField label="Tokens (input and output)" kind="whole" {...field("tokens")} />
					<NumberField label="Runs" kind="whole" {...field("runs")} />
					<NumberField
						label="Warn at (percent)"
						hint="Board members are notified once when usage reaches this percentage of any limit."
						kind="whole"
						{...field("softPercent")}
					/>
				</div>
				<FormActions form={form} saveLabel="Save budget" />
			</SettingsForm>
		</SettingsSection>
	);
}
