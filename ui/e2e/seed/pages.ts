import type { SeededCompany } from "./seed-company.ts";

/** A page of the web UI, as the screenshots and the accessibility test visit it. */
export interface SeededPage {
	/** Name of its screenshots. */
	name: string;
	path: string;
	/** Text that is there once the page has its data. */
	ready: string;
	/** Presses these keys when it is ready, such as those that open a dialog. */
	keys?: string[];
	/** Clicks the controls with these names after that. */
	clicks?: string[];
	/** Types this into what was clicked last. */
	typed?: string;
	/** There is such a page on a phone alone. */
	only?: "phone";
}

export function pagesOf({ agents, issues, runs, workspaceId }: SeededCompany): SeededPage[] {
	return [
		{ name: "home", path: "/", ready: "Home" },
		{ name: "inbox", path: "/inbox", ready: "Inbox" },
		{ name: "issues", path: "/issues", ready: "Issues" },
		{ name: "issues-board", path: "/issues?view=board", ready: "Issues" },
		{ name: "issue", path: `/issues/${issues.main.identifier}`, ready: issues.main.title },
		{ name: "issue-workspace", path: `/issues/${issues.withWorkspace.identifier}`, ready: issues.withWorkspace.title },
		{ name: "agents", path: "/agents", ready: agents.engineer.name },
		{ name: "agents-org", path: "/agents?view=org", ready: agents.watcher.name },
		{ name: "agent", path: `/agents/${agents.engineer.id}`, ready: "Last runs" },
		{ name: "agent-runs", path: `/agents/${agents.engineer.id}?tab=runs`, ready: "Mend the failing login test" },
		{
			name: "agent-settings",
			path: `/agents/${agents.engineer.id}?tab=settings`,
			ready: "Permission mode",
		},
		{ name: "agent-revisions", path: `/agents/${agents.engineer.id}?tab=revisions`, ready: "Differences" },
		{ name: "agent-instructions", path: `/agents/${agents.engineer.id}?tab=instructions`, ready: "read first" },
		{ name: "agent-skills", path: `/agents/${agents.engineer.id}?tab=skills`, ready: "kill" },
		{ name: "agent-sessions", path: `/agents/${agents.engineer.id}?tab=sessions`, ready: "ession" },
		{ name: "agent-keys", path: `/agents/${agents.engineer.id}?tab=keys`, ready: "New key" },
		{ name: "agent-new", path: "/agents/new", ready: "Environment" },
		{ name: "runs", path: "/runs", ready: "Mend the failing login test" },
		{ name: "run-prose", path: `/runs/${runs.prose.id}`, ready: "I start with the failing test" },
		{ name: "run-failed", path: `/runs/${runs.failed.id}`, ready: "refused the connection" },
		{ name: "run-live", path: `/runs/${runs.running.id}`, ready: "checked order" },
		{ name: "run-log", path: `/runs/${runs.succeeded.id}`, ready: "PASS" },
		{ name: "run-raw", path: `/runs/${runs.succeeded.id}?view=raw`, ready: "PASS" },
		{ name: "compare", path: `/runs/compare?left=${runs.succeeded.id}&right=${runs.failed.id}`, ready: "Compare" },
		{ name: "costs", path: "/costs", ready: "Costs" },
		{ name: "workspaces", path: "/workspaces", ready: "Workspaces" },
		{ name: "workspace", path: `/workspaces/${workspaceId}`, ready: "Merge…" },
		{ name: "workspace-split", path: `/workspaces/${workspaceId}?view=split`, ready: "Merge…" },
		{ name: "workspace-history", path: `/workspaces/${workspaceId}?tab=history`, ready: "Worktree prepared" },
		{ name: "settings-company", path: "/settings/company", ready: "General" },
		{ name: "settings-projects", path: "/settings/projects", ready: "Web shop" },
		{ name: "settings-routines", path: "/settings/routines", ready: "New routine" },
		{ name: "settings-environments", path: "/settings/environments", ready: "Add machine" },
		{ name: "settings-secrets", path: "/settings/secrets", ready: "New secret" },
		{ name: "settings-keys", path: "/settings/keys", ready: "Agent keys" },
		{ name: "settings-backup", path: "/settings/backup", ready: "Download backup" },
		{ name: "settings-about", path: "/settings/about", ready: "Concurrent runs" },
		{ name: "settings-project-new", path: "/settings/projects?new=project", ready: "Repository" },
		{ name: "settings-environment-new", path: "/settings/environments?new=ssh", ready: "Probe and save" },
		{ name: "settings-environment-container", path: "/settings/environments?new=container", ready: "Image" },
		{ name: "settings-adapters", path: "/settings/adapters", ready: "Process" },
		{ name: "not-found", path: "/nowhere", ready: "does not exist" },
	];
}
