import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProjects } from "../../../api/company-lists.ts";
import { Button } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { type Column, Table } from "../../../kit/table/table.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { GoneNotice, ListState } from "../components/list-state.tsx";
import { SettingsPage } from "../components/settings-page.tsx";
import { ProjectForm } from "./project-form.tsx";
import { ProjectRow } from "./project-row.tsx";

const HEAD: Column[] = [
	{ name: "Project" },
	{ name: "Base branch", hide: "phone" },
	{ name: "Setup command", hide: "phone" },
	{ name: "" },
];

const ABOUT = "Repositories and folders that agents work on, and how their workspaces are set up.";

export function ProjectsPage() {
	const companyId = useCompanyId();
	const search = useSearch({ from: "/settings/projects" });
	const navigate = useNavigate({ from: "/settings/projects" });
	const projects = useProjects(companyId);
	const edited = projects.data?.find(({ id }) => id === search.id) ?? null;
	const close = () => void navigate({ search: {}, ignoreBlocker: true });

	if (edited || search.new !== undefined) {
		return (
			<SettingsPage
				title={edited?.name ?? "New project"}
				about={ABOUT}
				parent={{ to: "/settings/projects", label: "Projects" }}
			>
				<ProjectForm key={edited?.id ?? "new"} companyId={companyId} project={edited} onDone={close} />
			</SettingsPage>
		);
	}
	const add = (
		<Button variant="primary" onClick={() => void navigate({ search: { new: "project" } })}>
			New project
		</Button>
	);
	return (
		<SettingsPage title="Projects" about={ABOUT} actions={projects.data?.length ? add : null}>
			{search.id !== undefined && projects.data && <GoneNotice what="project" />}
			<ListState
				what="projects"
				query={projects}
				empty={
					<EmptyState title="No projects yet">
						<p className="max-w-md text-muted">
							Add a repository to give each issue its own worktree with dependencies installed.
						</p>
						{add}
					</EmptyState>
				}
			>
				{(items) => (
					<Table label="Projects" head={HEAD}>
						{items.map((project) => (
							<ProjectRow key={project.id} project={project} />
						))}
					</Table>
				)}
			</ListState>
		</SettingsPage>
	);
}
