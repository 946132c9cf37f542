import type { SeededPage } from "./pages.ts";
import type { SeededCompany } from "./seed-company.ts";

/** What pages show only when they are asked: dialogs, menus, lists of choices, notices. */
export function overlaysOf({ agents, issues, runs, workspaceId }: SeededCompany): SeededPage[] {
	const page = (name: string, path: string, ready: string, ...clicks: string[]) => ({ name, path, ready, clicks });
	const agent = `/agents/${agents.engineer.id}`;
	const issue = `/issues/${issues.main.identifier}`;
	const workspace = `/workspaces/${workspaceId}`;
	const run = `/runs/${runs.succeeded.id}`;
	return [
		{ name: "palette", path: "/", ready: "Home", keys: ["Control+k"] },
		{ name: "key-map", path: "/", ready: "Home", keys: ["?"] },
		{ name: "issue-new", path: "/", ready: "Home", keys: ["c"] },
		{ name: "issue-new-assignee", path: "/", ready: "Home", keys: ["c"], clicks: ["Assignee"] },
		{ ...page("phone-menu", "/", "Home", "Menu"), only: "phone" },
		page("issues-status", "/issues", "Issues", "Status"),
		page("issue-menu", issue, issues.main.title, "Actions"),
		{ ...page("issue-mention", issue, issues.main.title, "Comment"), typed: "@" },
		page("issue-delete", issue, issues.main.title, "Actions", "Delete…"),
		page("agent-run", agent, "Last runs", "Run now"),
		page("agent-menu", agent, "Last runs", "More actions for this agent"),
		page("agent-rename", agent, "Last runs", "More actions for this agent", "Rename…"),
		page("agent-delete", agent, "Last runs", "More actions for this agent", "Delete…"),
		page("agent-key-revoke", `${agent}?tab=keys`, "New key", "Revoke Editor plugin"),
		page("agent-folder", "/agents/new", "Environment", "Browse…"),
		page("runs-status", "/runs", "Mend the failing login test", "Status"),
		page("run-menu", run, "PASS", "More actions"),
		page("run-notice", run, "PASS", "More actions", "Copy ID"),
		page("costs-csv", "/costs", "Costs", "Download CSV"),
		page("workspace-merge", workspace, "Merge…", "Merge…"),
		page("workspace-close", workspace, "Merge…", "Close…"),
		page("workspace-menu", workspace, "Merge…", "More"),
		page("settings-routine-new", "/settings/routines", "New routine", "New routine"),
		page("settings-routine-menu", "/settings/routines", "New routine", "Actions for Nightly tests"),
		page("settings-secret-new", "/settings/secrets", "New secret", "New secret"),
		page("settings-secret-rotate", "/settings/secrets", "New secret", "Actions for GITHUB_TOKEN", "Rotate…"),
		page("settings-secret-delete", "/settings/secrets", "New secret", "Actions for GITHUB_TOKEN", "Delete…"),
		page("settings-adapter-install", "/settings/adapters", "Process", "Install an adapter"),
		page("settings-adapter-remove", "/settings/adapters", "Process", "Remove…"),
		page("settings-adapter-reinstall", "/settings/adapters", "Process", "Reinstall…"),
	];
}
