import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { readIssueSearch } from "../features/issues/issue-search.ts";
import { readCompareSearch } from "../features/runs/compare-search.ts";
import { readRunsSearch } from "../features/runs/runs-search.ts";
import { NotFound } from "./not-found.tsx";
import { PageError } from "./page-error.tsx";
import { AppLayout } from "./shell/app-layout.tsx";

const root = createRootRoute({ component: AppLayout, notFoundComponent: NotFound, errorComponent: PageError });

/** A page whose code is loaded when it is first opened, or when the pointer rests on a link to it. */
function page<const Path extends string, Search extends object = Record<never, never>>(
	path: Path,
	component: ReturnType<typeof lazyRouteComponent>,
	/** Reads the page's state from the address; what is invalid is left out. */
	validateSearch: (search: Record<string, unknown>) => Search = () => ({}) as Search,
) {
	return createRoute({ getParentRoute: () => root, path, component, validateSearch });
}

const routes = [
	page(
		"/",
		lazyRouteComponent(() => import("../features/home/home-page.tsx"), "HomePage"),
	),
	page(
		"/inbox",
		lazyRouteComponent(() => import("../features/inbox/inbox-page.tsx"), "InboxPage"),
		({ item }): { item?: string } => (typeof item === "string" ? { item } : {}),
	),
	page(
		"/issues",
		lazyRouteComponent(() => import("../features/issues/issues-page.tsx"), "IssuesPage"),
		readIssueSearch,
	),
	page(
		"/issues/$issueId",
		lazyRouteComponent(() => import("../features/issues/issue-page.tsx"), "IssuePage"),
	),
	page(
		"/agents",
		lazyRouteComponent(() => import("../features/agents/agents-page.tsx"), "AgentsPage"),
	),
	page(
		"/agents/new",
		lazyRouteComponent(() => import("../features/agents/new-agent-page.tsx"), "NewAgentPage"),
	),
	page(
		"/agents/$agentId",
		lazyRouteComponent(() => import("../features/agents/agent-page.tsx"), "AgentPage"),
	),
	page(
		"/runs",
		lazyRouteComponent(() => import("../features/runs/runs-page.tsx"), "RunsPage"),
		readRunsSearch,
	),
	page(
		"/runs/compare",
		lazyRouteComponent(() => import("../features/runs/compare-page.tsx"), "ComparePage"),
		readCompareSearch,
	),
	page(
		"/runs/$runId",
		lazyRouteComponent(() => import("../features/runs/run-page.tsx"), "RunPage"),
	),
	page(
		"/costs",
		lazyRouteComponent(() => import("../features/costs/costs-page.tsx"), "CostsPage"),
	),
	page(
		"/workspaces",
		lazyRouteComponent(() => import("../features/workspaces/workspaces-page.tsx"), "WorkspacesPage"),
	),
	page(
		"/workspaces/$workspaceId",
		lazyRouteComponent(() => import("../features/workspaces/workspace-page.tsx"), "WorkspacePage"),
	),
	page(
		"/settings",
		lazyRouteComponent(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
	),
	page(
		"/adapters",
		lazyRouteComponent(() => import("../features/adapters/adapters-page.tsx"), "AdaptersPage"),
	),
] as const;

export const router = createRouter({
	routeTree: root.addChildren(routes),
	defaultPreload: "intent",
	defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
