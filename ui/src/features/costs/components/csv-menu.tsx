import { type CostSum, reportedCost } from "@paperclipai/shared";
import { saveFile } from "../../../kit/browser/save-file.ts";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../kit/menu/menu-item.tsx";
import { type Days, useAgentCosts, useCostSummary, useIssueCosts, useModelCosts } from "../api.ts";
import { type CsvRow, toCsv } from "../to-csv.ts";

export function CsvMenu({ companyId, days }: { companyId: string; days: Days }) {
	const { data: summary } = useCostSummary(companyId, days);
	const { data: agents } = useAgentCosts(companyId, days);
	const { data: models } = useModelCosts(companyId, days);
	const { data: issues } = useIssueCosts(companyId, days);
	const tables: [name: string, rows: CsvRow[] | undefined][] = [
		["day", summary?.days.map((entry) => ({ day: entry.day, ...numbersOf(entry) }))],
		["agent", agents?.map((entry) => ({ agent: entry.agentName, id: entry.agentId, ...numbersOf(entry) }))],
		[
			"model",
			models?.map((entry) => ({
				...{ provider: entry.provider, model: entry.model, billing: entry.billingType },
				...numbersOf(entry),
			})),
		],
		["issue", issues?.map((entry) => ({ issue: entry.identifier, title: entry.title, ...numbersOf(entry) }))],
	];
	return (
		<Menu label="Download CSV" size="small">
			{tables.map(([name, rows]) => (
				<MenuItem
					key={name}
					icon="download"
					disabled={rows === undefined || rows.length === 0}
					onSelect={() => save(`costs-by-${name}-${days.from}-${days.to}.csv`, rows ?? [])}
				>
					By {name}
				</MenuItem>
			))}
		</Menu>
	);
}

function numbersOf(sum: CostSum): CsvRow {
	const { runs, inputTokens, cachedInputTokens, outputTokens } = sum;
	return {
		runs,
		input_tokens: inputTokens,
		cached_input_tokens: cachedInputTokens,
		output_tokens: outputTokens,
		cost_usd: reportedCost(sum),
		runs_with_estimated_cost: sum.runsEstimated,
	};
}

function save(name: string, rows: readonly CsvRow[]) {
	saveFile(name, new Blob([toCsv(rows)], { type: "text/csv" }));
}
