import { type Run, runStatusSchema } from "@paperclipai/shared";
import { useEffect, useRef, useState } from "react";
import { useAdapters } from "../../../../adapters/adapter-queries.ts";
import { useCommands } from "../../../../kit/commands/commands.ts";
import { SearchInput } from "../../../../kit/form/search-input.tsx";
import { statusStyles } from "../../../../kit/status/status.tsx";
import { Facet } from "../../../../kit/table/facet.tsx";
import { FilterBar } from "../../../../kit/table/filter-bar.tsx";
import { useCompanyId } from "../../../companies/selected-company.ts";
import { useAgentOptions } from "../../agent-options.ts";
import { type RunsSearch, TIME_RANGES } from "../../runs-search.ts";

interface RunFiltersProps {
	search: RunsSearch;
	/** Loaded runs, whose issues can be chosen. */
	runs: readonly Run[];
	onChange: (search: RunsSearch) => void;
}

const STATUSES = runStatusSchema.options.map((value) => ({ value, label: statusStyles[value].label }));
const TIMES = Object.entries(TIME_RANGES).map(([value, label]) => ({ value, label }));

export function RunFilters({ search, runs, onChange }: RunFiltersProps) {
	const agents = useAgentOptions(useCompanyId());
	const { data: adapters = [] } = useAdapters();
	const facet = (name: "agent" | "status" | "adapter" | "issue") => ({
		selected: search[name]?.split(",") ?? [],
		onChange: (values: string[]) => onChange(withFilter(search, name, values.join(","))),
	});
	const isUsed = Object.keys(search).length > 0;
	return (
		<FilterBar onClear={isUsed ? () => onChange({}) : undefined}>
			<TextFilter text={search.q ?? ""} onChange={(q) => onChange(withFilter(search, "q", q))} />
			<Facet label="Status" options={STATUSES} {...facet("status")} />
			<Facet label="Agent" options={agents} {...facet("agent")} />
			<Facet label="Issue" options={issuesOf(runs, search.issue)} {...facet("issue")} />
			<Facet
				label="Adapter"
				options={adapters.map(({ type, label }) => ({ value: type, label: label ?? type }))}
				{...facet("adapter")}
			/>
			<Facet
				label="Time"
				options={TIMES}
				selected={search.time === undefined ? [] : [search.time]}
				// A new range replaces the old one.
				onChange={(values) => onChange(withFilter(search, "time", values.find((value) => value !== search.time) ?? ""))}
			/>
		</FilterBar>
	);
}

const TYPING_MS = 250;

/** Debounced. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
	const [draft, setDraft] = useState(text);
	const box = useRef<HTMLSpanElement>(null);
	const change = useRef(onChange);
	change.current = onChange;
	useEffect(() => setDraft(text), [text]);
	useEffect(() => {
		if (draft.trim() === text) return;
		const timer = setTimeout(() => change.current(draft.trim()), TYPING_MS);
		return () => clearTimeout(timer);
	}, [draft, text]);
	const focus = () => box.current?.querySelector("input")?.focus();
	useCommands([{ id: "search-runs", label: "Search runs", keys: "/", icon: "search", run: focus }]);
	return (
		<span ref={box} className="w-full sm:w-72">
			<SearchInput label="Search runs" placeholder="Prompt, summary, error or ID" value={draft} onChange={setDraft} />
		</span>
	);
}

function withFilter(search: RunsSearch, name: keyof RunsSearch, value: string): RunsSearch {
	const { [name]: _, ...others } = search;
	return value === "" ? others : { ...others, [name]: value };
}

/** The issues of the loaded runs and the chosen ones. */
function issuesOf(runs: readonly Run[], chosen: string | undefined) {
	const labels = new Map((chosen?.split(",") ?? []).map((id) => [id, "Another issue"]));
	for (const { issueId, issue } of runs)
		if (issueId && issue) labels.set(issueId, `${issue.identifier} ${issue.title}`);
	return [...labels].map(([value, label]) => ({ value, label }));
}
