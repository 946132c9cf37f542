import type { ExecutionWorkspace, Project } from "@paperclipai/shared";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useProjects } from "../../api/company-lists.ts";
import { buttonClass } from "../../kit/button.tsx";
import { Segmented } from "../../kit/form/segmented.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Facet } from "../../kit/table/facet.tsx";
import { FilterBar } from "../../kit/table/filter-bar.tsx";
import { LoadMore } from "../../kit/table/load-more.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { type Column, Table } from "../../kit/table/table.tsx";
import { useCompanyId } from "../companies/selected-company.ts";
import { useWorkspaces } from "./api.ts";
import { WorkspaceRow } from "./components/workspace-row.tsx";
import type { WorkspacesSearch } from "./workspaces-search.ts";

const HEAD: Column[] = [
	{ name: "Issue" },
	{ name: "Branch", hide: "narrow" },
	{ name: "Project", hide: "phone" },
	{ name: "State", hide: "phone" },
	{ name: "Changes", align: "end" },
	{ name: "Size", align: "end", hide: "phone" },
	{ name: "Created", align: "end", hide: "narrow" },
	{ name: "Last used", align: "end", hide: "phone" },
	{ name: "Run", hide: "phone" },
];

const STATES = [
	{ value: "open", label: "Open" },
	{ value: "closed", label: "Closed" },
	{ value: "all", label: "All" },
] as const;

export function WorkspacesPage() {
	const companyId = useCompanyId();
	const { state = "open", project } = useSearch({ from: "/workspaces" });
	const navigate = useNavigate({ from: "/workspaces" });
	const query = useWorkspaces(companyId, state === "all" ? {} : { status: state });
	const { data: projects = [] } = useProjects(companyId);
	const { data, error, refetch } = query;
	const shown = data?.filter(({ projectId }) => project === undefined || projectId === project);

	function setSearch(search: WorkspacesSearch) {
		void navigate({ search, replace: true });
	}

	const projectSearch = project === undefined ? {} : { project };
	return (
		<Page title="Workspaces">
			<FilterBar onClear={project === undefined ? undefined : () => setSearch(state === "open" ? {} : { state })}>
				<Segmented
					label="State"
					value={state}
					options={STATES}
					onChange={(value) => setSearch({ ...projectSearch, ...(value !== "open" && { state: value }) })}
				/>
				{projects.length > 0 && (
					<Facet
						label="Project"
						options={projects.map(({ id, name }) => ({ value: id, label: name }))}
						selected={project === undefined ? [] : [project]}
						onChange={(ids) => {
							const next = ids.find((id) => id !== project);
							setSearch({ ...(state !== "open" && { state }), ...(next !== undefined && { project: next }) });
						}}
					/>
				)}
			</FilterBar>
			{!shown && error && (
				<ErrorNotice title="The workspaces could not be loaded" error={error} onRetry={() => void refetch()} />
			)}
			{!shown && !error && <LoadingRows label="Loading workspaces" rows={6} />}
			{shown && <WorkspaceList workspaces={shown} projects={projects} isFiltered={project !== undefined} />}
			<LoadMore query={query} what="workspaces" />
		</Page>
	);
}

interface WorkspaceListProps {
	workspaces: readonly ExecutionWorkspace[];
	projects: readonly Project[];
	isFiltered: boolean;
}

function WorkspaceList({ workspaces, projects, isFiltered }: WorkspaceListProps) {
	if (workspaces.length === 0) {
		return (
			<EmptyState title={isFiltered ? "No workspaces for this project" : "No workspaces here"}>
				<p className="max-w-md text-muted">
					Each issue gets its own workspace: a git worktree whose changes you can review and merge.
				</p>
				<Link to="/issues" className={buttonClass("primary")}>
					Go to issues
				</Link>
			</EmptyState>
		);
	}
	const names = new Map(projects.map(({ id, name }) => [id, name]));
	return (
		<Table label="Workspaces" head={HEAD}>
			{workspaces.map((workspace) => (
				<WorkspaceRow key={workspace.id} workspace={workspace} project={names.get(workspace.projectId ?? "")} />
			))}
		</Table>
	);
}
