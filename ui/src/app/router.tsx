import { omitUndefined } from "@paperclipai/shared";
import {
	createRootRoute,
	createRoute,
	createRouter,
	type ErrorComponentProps,
	Link,
	redirect,
} from "@tanstack/react-router";
import { useState } from "react";
import { readAgentSearch, readAgentsSearch, readNewAgentSearch } from "../features/agents/agent-search.ts";
import { companyInUrls, isOfCompany, readCompanyParameter } from "../features/companies/selected-company.ts";
import { readCostsSearch } from "../features/costs/costs-search.ts";
import { readIssueSearch } from "../features/issues/issue-search.ts";
import { readCompareSearch } from "../features/runs/compare/compare-search.ts";
import { readRunsSearch } from "../features/runs/runs-search.ts";
import { readChosen } from "../features/settings/components/chosen-search.ts";
import { readRoutinesSearch } from "../features/settings/routines/routines-search.ts";
import { readWorkspaceSearch, readWorkspacesSearch } from "../features/workspaces/workspaces-search.ts";
import { reloadDocument } from "../kit/browser/document-version.ts";
import { buttonClass } from "../kit/button.tsx";
import { EmptyState } from "../kit/page/empty-state.tsx";
import { ErrorNotice } from "../kit/page/error-notice.tsx";
import { Page } from "../kit/page/page.tsx";
import { readTranscriptAddress } from "../transcript/view/address/transcript-address.ts";
import { lazyPage } from "./lazy-page.tsx";
import { pages } from "./pages.ts";
import { AppLayout } from "./shell/app-layout.tsx";

const root = createRootRoute({ component: AppLayout, notFoundComponent: NotFound, errorComponent: PageError });

/** Loads the page when it is first opened or the pointer rests on a link to it. */
function page<const Path extends keyof typeof pages, Search extends object = Record<never, never>>(
	path: Path,
	/** Removes invalid search parameters. */
	validateSearch: (search: Record<string, unknown>) => Search = () => ({}) as Search,
) {
	return createRoute({
		getParentRoute: () => root,
		path,
		component: lazyPage(pages[path]),
		// The router merges the result into the search parameters, so removed parameters are set to `undefined`.
		validateSearch: (search: Record<string, unknown>): Search & CompanySearch => ({
			...withoutValues(search),
			...validateSearch(search),
			...(isOfCompany(path) && omitUndefined({ company: readCompanyParameter(search) })),
		}),
		search: { middlewares: isOfCompany(path) ? [withCompany] : [] },
	});
}

interface CompanySearch {
	company?: string | undefined;
}

/** Adds the company to the URL, so that it can be sent as a link, and replaces one that does not exist. A record's URL says which company it belongs to. */
function withCompany<Search extends CompanySearch>({
	search,
	next,
}: {
	search: Search;
	next: (search: Search) => Search;
}): Search {
	const result = next(search);
	return { ...result, company: companyInUrls(result.company) };
}

function withoutValues(search: Record<string, unknown>): Record<string, undefined> {
	return Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
}

/** Redirects an old URL. */
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
	page("/"),
	page("/inbox", ({ item }): { item?: string } => (typeof item === "string" ? { item } : {})),
	page("/issues", readIssueSearch),
	page("/issues/$issueId"),
	page("/agents", readAgentsSearch),
	page("/agents/new", readNewAgentSearch),
	page("/agents/$agentId", readAgentSearch),
	page("/runs", readRunsSearch),
	page("/runs/compare", readCompareSearch),
	page("/runs/$runId", readTranscriptAddress),
	page("/costs", readCostsSearch),
	page("/workspaces", readWorkspacesSearch),
	page("/workspaces/$workspaceId", readWorkspaceSearch),
	moved("/settings", "/settings/company"),
	moved("/adapters", "/settings/adapters"),
	page("/settings/company"),
	page("/settings/projects", readChosen),
	page("/settings/routines", readRoutinesSearch),
	page("/settings/environments", readChosen),
	page("/settings/secrets"),
	page("/settings/keys"),
	moved("/settings/members", "/settings/keys"),
	page("/settings/adapters"),
	page("/settings/backup"),
	page("/settings/about"),
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

function NotFound() {
	return (
		<Page title="Page not found">
			<EmptyState title="This page does not exist">
				<p className="text-muted">It may have been deleted, or the URL may be mistyped.</p>
				<Link to="/" className={buttonClass("primary")}>
					Go to Home
				</Link>
			</EmptyState>
		</Page>
	);
}

/** Shown for bugs in a page. */
function PageError({ error, reset }: ErrorComponentProps) {
	const [isUnreachable, setUnreachable] = useState(false);
	async function retry() {
		if (await reloadDocument()) return;
		setUnreachable(true);
		reset();
	}
	return (
		<Page title="Something went wrong">
			<ErrorNotice
				title="The page could not be displayed"
				error={isUnreachable ? new Error("The server does not respond. Try again when it is back.") : error}
				onRetry={() => void retry()}
			/>
		</Page>
	);
}
