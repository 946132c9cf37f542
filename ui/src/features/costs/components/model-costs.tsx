import type { CostSum } from "@paperclipai/shared";
import { type Days, useModelCosts } from "../api.ts";
import { CostTable } from "./cost-table.tsx";

export function ModelCosts({ companyId, days, total }: { companyId: string; days: Days; total: CostSum }) {
	return (
		<CostTable
			title="By model"
			what="Model"
			query={useModelCosts(companyId, days)}
			total={total}
			keyOf={({ provider, model, billingType }) => JSON.stringify([provider, model, billingType])}
			nameOf={({ provider, model, billingType }) => (
				<>
					<span className="font-medium">{model || "Not reported"}</span>
					<span className="ml-2 text-xs text-muted">{[provider, billingType].filter(Boolean).join(" · ")}</span>
				</>
			)}
		/>
	);
}
