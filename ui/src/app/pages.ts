/** Lazily loaded pages by route. A static route precedes routes with a parameter. */
export const pages = {
	"/": async () => ({ default: (await import("../features/home/home-page.tsx")).HomePage }),
	"/inbox": async () => ({ default: (await import("../features/inbox/inbox-page.tsx")).InboxPage }),
	"/issues": async () => ({ default: (await import("../features/issues/issues-page.tsx")).IssuesPage }),
	"/issues/$issueId": async () => ({ default: (await import("../features/issues/issue-page.tsx")).IssuePage }),
	"/agents": async () => ({ default: (await import("../features/agents/agents-page.tsx")).AgentsPage }),
	"/agents/new": async () => ({ default: (await import("../features/agents/new-agent-page.tsx")).NewAgentPage }),
	"/agents/$agentId": async () => ({ default: (await import("../features/agents/agent-page.tsx")).AgentPage }),
	"/runs": async () => ({ default: (await import("../features/runs/runs-page.tsx")).RunsPage }),
	"/runs/compare": async () => ({ default: (await import("../features/runs/compare/compare-page.tsx")).ComparePage }),
	"/runs/$runId": async () => ({ default: (await import("../features/runs/run-page.tsx")).RunPage }),
	"/costs": async () => ({ default: (await import("../features/costs/costs-page.tsx")).CostsPage }),
	"/workspaces": async () => ({ default: (await import("../features/workspaces/workspaces-page.tsx")).WorkspacesPage }),
	"/workspaces/$workspaceId": async () => ({
		default: (await import("../features/workspaces/workspace-page.tsx")).WorkspacePage,
	}),
	"/settings/company": async () => ({
		default: (await import("../features/settings/company/company-page.tsx")).CompanyPage,
	}),
	"/settings/projects": async () => ({
		default: (await import("../features/settings/projects/projects-page.tsx")).ProjectsPage,
	}),
	"/settings/routines": async () => ({
		default: (await import("../features/settings/routines/routines-page.tsx")).RoutinesPage,
	}),
	"/settings/environments": async () => ({
		default: (await import("../features/settings/environments/environments-page.tsx")).EnvironmentsPage,
	}),
	"/settings/secrets": async () => ({
		default: (await import("../features/settings/secrets/secrets-page.tsx")).SecretsPage,
	}),
	"/settings/keys": async () => ({ default: (await import("../features/settings/keys/keys-page.tsx")).KeysPage }),
	"/settings/adapters": async () => ({
		default: (await import("../features/settings/adapters/adapters-page.tsx")).AdaptersPage,
	}),
	"/settings/backup": async () => ({
		default: (await import("../features/settings/backup/backup-page.tsx")).BackupPage,
	}),
	"/settings/about": async () => ({ default: (await import("../features/settings/about/about-page.tsx")).AboutPage }),
};

/** Starts loading the page's code before the router does. */
export function loadPage(pathname: string): void {
	for (const [route, load] of Object.entries(pages)) {
		// Errors are ignored, because the router loads the page again and shows them.
		if (matches(route, pathname)) return void load().catch(() => undefined);
	}
}

function matches(route: string, pathname: string): boolean {
	const pattern = route.split("/");
	const parts = pathname.split("/");
	return (
		pattern.length === parts.length && pattern.every((part, index) => part.startsWith("$") || part === parts[index])
	);
}
