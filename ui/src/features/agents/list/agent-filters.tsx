import type { Agent } from "@paperclipai/shared";
import { labelInUse } from "../../../adapters/adapter-facts.ts";
import { useAdapters } from "../../../adapters/adapter-queries.ts";
import { SearchInput } from "../../../kit/form/search-input.tsx";
import { statusStyles } from "../../../kit/status/status.tsx";
import { Facet } from "../../../kit/table/facet.tsx";
import { FilterBar } from "../../../kit/table/filter-bar.tsx";
import type { AgentsSearch } from "../agent-search.ts";

interface AgentFiltersProps {
	agents: readonly Agent[];
	search: AgentsSearch;
	onChange: (change: Partial<Record<keyof AgentsSearch, string | undefined>>) => void;
}

export function AgentFilters({ agents, search, onChange }: AgentFiltersProps) {
	const { data: adapters = [] } = useAdapters();
	const isFiltered = Boolean(search.q || search.status || search.adapter);
	const countBy = (key: "status" | "adapterType") =>
		[...new Set(agents.map((agent) => agent[key]))].map((value) => ({
			value,
			count: agents.filter((agent) => agent[key] === value).length,
		}));
	const labelOf = (type: string) =>
		labelInUse(
			type,
			adapters.find((adapter) => adapter.type === type),
		);
	return (
		<FilterBar
			onClear={isFiltered ? () => onChange({ q: undefined, status: undefined, adapter: undefined }) : undefined}
		>
			<SearchInput label="Search agents" value={search.q ?? ""} onChange={(q) => onChange({ q: q || undefined })} />
			<Facet
				label="Status"
				options={countBy("status").map((option) => ({
					...option,
					label: statusStyles[option.value as Agent["status"]].label,
				}))}
				selected={search.status?.split(",") ?? []}
				onChange={(selected) => onChange({ status: selected.join(",") || undefined })}
			/>
			<Facet
				label="Adapter"
				options={countBy("adapterType").map((option) => ({ ...option, label: labelOf(option.value) }))}
				selected={search.adapter?.split(",") ?? []}
				onChange={(selected) => onChange({ adapter: selected.join(",") || undefined })}
			/>
		</FilterBar>
	);
}
