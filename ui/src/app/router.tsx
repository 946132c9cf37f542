import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readAgentSearch, readNewAgentSearch } from "../features/agents/agent-search.ts";
import { readAgentsSearch } from "../features/agents/agents-search.ts";
import { readCostsSearch } from "../features/costs/costs-search.ts";
import { readIssueSearch } from "../features/issues/issue-search.ts";
import { readCompareSearch } from "../features/runs/compare/compare-search.ts";
import { readRunsSearch } from "../features/runs/runs-search.ts";
import { readChosen } from "../features/settings/components/chosen-search.ts";
import { readRoutinesSearch } from "../features/settings/routines/routines-search.ts";
import { readWorkspaceSearch } from "../features/workspaces/workspace-search.ts";
import { readWorkspacesSearch } from "../features/workspaces/workspaces-search.ts";
import { readTranscriptAddress } from "../transcript/view/address/transcript-address.ts";
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

/** An address that leads to another one. */
function moved<const Path extends string>(path: Path, to: string) {
	return createRoute({
		getParentRoute: () => root,
		path,
		beforeLoad: () => {
			throw redirect({ to, replace: true });
		},
	});
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
		readAgentsSearch,
	),
	page(
		"/agents/new",
		lazyRouteComponent(() => import("../features/agents/new-agent-page.tsx"), "NewAgentPage"),
		readNewAgentSearch,
	),
	page(
		"/agents/$agentId",
		lazyRouteComponent(() => import("../features/agents/agent-page.tsx"), "AgentPage"),
		readAgentSearch,
	),
	page(
		"/runs",
		lazyRouteComponent(() => import("../features/runs/runs-page.tsx"), "RunsPage"),
		readRunsSearch,
	),
	page(
		"/runs/compare",
		lazyRouteComponent(() => import("../features/runs/compare/compare-page.tsx"), "ComparePage"),
		readCompareSearch,
	),
	page(
		"/runs/$runId",
		lazyRouteComponent(() => import("../features/runs/run-page.tsx"), "RunPage"),
		readTranscriptAddress,
	),
	page(
		"/costs",
		lazyRouteComponent(() => import("../features/costs/costs-page.tsx"), "CostsPage"),
		readCostsSearch,
	),
	page(
		"/workspaces",
		lazyRouteComponent(() => import("../features/workspaces/workspaces-page.tsx"), "WorkspacesPage"),
		readWorkspacesSearch,
	),
	page(
		"/workspaces/$workspaceId",
		lazyRouteComponent(() => import("../features/workspaces/workspace-page.tsx"), "WorkspacePage"),
		readWorkspaceSearch,
	),
	moved("/settings", "/settings/company"),
	moved("/adapters", "/settings/adapters"),
	page(
		"/settings/company",
		lazyRouteComponent(() => import("../features/settings/company/company-page.tsx"), "CompanyPage"),
	),
	page(
		"/settings/projects",
		lazyRouteComponent(() => import("../features/settings/projects/projects-page.tsx"), "ProjectsPage"),
		readChosen,
	),
	page(
		"/settings/routines",
		lazyRouteComponent(() => import("../features/settings/routines/routines-page.tsx"), "RoutinesPage"),
		readRoutinesSearch,
	),
	page(
		"/settings/environments",
		lazyRouteComponent(() => import("../features/settings/environments/environments-page.tsx"), "EnvironmentsPage"),
		readChosen,
	),
	page(
		"/settings/secrets",
		lazyRouteComponent(() => import("../features/settings/secrets/secrets-page.tsx"), "SecretsPage"),
	),
	page(
		"/settings/members",
		lazyRouteComponent(() => import("../features/settings/keys/keys-page.tsx"), "KeysPage"),
	),
	page(
		"/settings/adapters",
		lazyRouteComponent(() => import("../features/settings/adapters/adapters-page.tsx"), "AdaptersPage"),
	),
	page(
		"/settings/backup",
		lazyRouteComponent(() => import("../features/settings/backup/backup-page.tsx"), "BackupPage"),
	),
	page(
		"/settings/about",
		lazyRouteComponent(() => import("../features/settings/about/about-page.tsx"), "AboutPage"),
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
