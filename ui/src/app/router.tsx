import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { AgentsPage } from "../features/agents/agents-page.tsx";
import { AppLayout } from "./app-layout.tsx";
import { NotFound } from "./not-found.tsx";
import { PageError } from "./page-error.tsx";

const root = createRootRoute({ component: AppLayout, notFoundComponent: NotFound, errorComponent: PageError });

const home = createRoute({
	getParentRoute: () => root,
	path: "/",
	beforeLoad: () => {
		throw redirect({ to: "/agents", replace: true });
	},
});

const agents = createRoute({ getParentRoute: () => root, path: "/agents", component: AgentsPage });

const newAgent = createRoute({
	getParentRoute: () => root,
	path: "/agents/new",
	component: lazyRouteComponent(() => import("../features/agents/new-agent-page.tsx"), "NewAgentPage"),
});

const agent = createRoute({
	getParentRoute: () => root,
	path: "/agents/$agentId",
	component: lazyRouteComponent(() => import("../features/agents/agent-page.tsx"), "AgentPage"),
});

const runs = createRoute({
	getParentRoute: () => root,
	path: "/runs",
	component: lazyRouteComponent(() => import("../features/runs/runs-page.tsx"), "RunsPage"),
});

const run = createRoute({
	getParentRoute: () => root,
	path: "/runs/$runId",
	component: lazyRouteComponent(() => import("../features/runs/run-page.tsx"), "RunPage"),
});

const adapters = createRoute({
	getParentRoute: () => root,
	path: "/adapters",
	component: lazyRouteComponent(() => import("../features/adapters/adapters-page.tsx"), "AdaptersPage"),
});

export const router = createRouter({
	routeTree: root.addChildren([home, agents, newAgent, agent, runs, run, adapters]),
	defaultPreload: "intent",
	defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
