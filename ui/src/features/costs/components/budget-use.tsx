import type { Budget } from "@paperclipai/shared";
import { Meter } from "../../../kit/page/meter.tsx";
import { limitsOf, limitText } from "../../agents/budget-limits.ts";

const NAMES = { costCents: "Cost", tokens: "Tokens", runs: "Runs" };

export function BudgetUse({ budget }: { budget: Budget }) {
	return (
		<dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 rounded-md bg-sunken/60 p-3">
			{limitsOf(budget).map((limit) => (
				<div key={limit.amount} className="grid min-w-0 gap-1">
					<dt className="text-xs text-muted">{NAMES[limit.amount]}</dt>
					<dd className="grid gap-1 text-[13px] tabular-nums">
						{limitText(limit)}
						<Meter label={`${NAMES[limit.amount]} used`} value={limit.used} max={limit.max} tone={limit.tone} />
					</dd>
				</div>
			))}
		</dl>
	);
}
