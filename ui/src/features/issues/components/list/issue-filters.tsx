import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { SearchInput } from "../../../../kit/form/search-input.tsx";
import { statusOptions } from "../../../../kit/status/issue-labels.ts";
import { Facet } from "../../../../kit/table/facet.tsx";
import { FilterBar } from "../../../../kit/table/filter-bar.tsx";
import { useAgents } from "../../../agents/api.ts";
import { useCompanyId } from "../../../companies/selected-company.ts";
import { agentOptionsOf } from "../../../runs/agent-options.ts";
import { useProjects } from "../../api.ts";
import { type IssueSearch, readIssueSearch } from "../../issue-search.ts";

/** Debounce delay of the search. */
const TYPING_MS = 250;

export function IssueFilters({ search }: { search: IssueSearch }) {
	const navigate = useNavigate();
	const companyId = useCompanyId();
	const { data: agents = [] } = useAgents(companyId);
	const { data: projects = [] } = useProjects(companyId);
	const [typed, setTyped] = useState(search.q ?? "");
	const change = (part: IssueSearch) =>
		void navigate({ to: "/issues", search: (before) => ({ ...readIssueSearch(before), ...part }), replace: true });

	useEffect(() => setTyped(search.q ?? ""), [search.q]);
	useEffect(() => {
		const { q } = readIssueSearch({ q: typed });
		if (q === search.q) return;
		const timer = setTimeout(() => change({ q }), TYPING_MS);
		return () => clearTimeout(timer);
	});

	const { view: _, ...filters } = search;
	const isFiltered = Object.values(filters).some((value) => value !== undefined);
	return (
		<FilterBar
			onClear={
				isFiltered
					? () => change({ status: undefined, assignee: undefined, project: undefined, q: undefined })
					: undefined
			}
		>
			<SearchInput label="Search issues" placeholder="Search titles or keys" value={typed} onChange={setTyped} />
			<Facet
				label="Status"
				options={statusOptions}
				selected={search.status ?? []}
				onChange={(status) => change({ status: readIssueSearch({ status }).status })}
			/>
			<Facet
				label="Assignee"
				options={agentOptionsOf(agents)}
				selected={search.assignee ? [search.assignee] : []}
				onChange={(chosen) => change({ assignee: chosen.at(-1) })}
			/>
			{projects.length > 0 && (
				<Facet
					label="Project"
					options={projects.map(({ id, name }) => ({ value: id, label: name }))}
					selected={search.project ? [search.project] : []}
					onChange={(chosen) => change({ project: chosen.at(-1) })}
				/>
			)}
		</FilterBar>
	);
}
