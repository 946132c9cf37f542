import type { Company } from "@paperclipai/shared";
import { type ParsedLocation, useLocation } from "@tanstack/react-router";
import { createContext, useContext, useSyncExternalStore } from "react";
import { browserStorage, tabStorage } from "../../kit/browser/page-storage.ts";

export const CompanyContext = createContext<string | null>(null);

const KEY = "paperclip.company";

/** URL parameter of pages that show a company, with its issue prefix. Only used where there are several companies. */
export const COMPANY_PARAMETER = "company";

// By tab, so that another tab does not change this tab's company. A new tab begins with the last one chosen in any tab.
let selectedId = tabStorage.get(KEY) ?? browserStorage.get(KEY);
const listeners = new Set<() => void>();

/** Issue prefix for the URLs of this tab. */
let prefixInUrls: string | undefined;
/** Issue prefixes of all companies; `undefined` until they are loaded. */
let knownPrefixes: ReadonlySet<string> | undefined;

/** Selects a company for this tab, and for new ones. */
export function selectCompany(companyId: string): void {
	tabStorage.set(KEY, companyId);
	browserStorage.set(KEY, companyId);
	if (selectedId === companyId) return;
	selectedId = companyId;
	for (const listener of listeners) listener();
}

/** The company in the URL, or the selected one. Default: the oldest company. */
export function useSelectedCompany(companies: Company[] | undefined): Company | undefined {
	const id = useSyncExternalStore(subscribe, () => selectedId);
	const inUrl = useLocation({ select: companyOfLocation });
	const find = (matches: (company: Company) => boolean) => companies?.find(matches);
	return (
		(inUrl && find(({ issuePrefix }) => issuePrefix === inUrl)) || find((one) => one.id === id) || companies?.at(-1)
	);
}

/** The issue prefix in the URL of a page that shows a company. */
export function companyOfLocation({
	pathname,
	search,
}: Pick<ParsedLocation, "pathname" | "search">): string | undefined {
	return isOfCompany(pathname) ? readCompanyParameter(search) : undefined;
}

/** Whether a page, or its route, shows records of the selected company, and not one record, which has its company. */
export function isOfCompany(pathname: string): boolean {
	const [, first, second] = pathname.split("/");
	return second === undefined || first === "settings" || pathname === "/agents/new";
}

export function readCompanyParameter(search: Record<string, unknown>): string | undefined {
	const { [COMPANY_PARAMETER]: value } = search;
	return typeof value === "string" && value !== "" ? value.toUpperCase() : undefined;
}

/**
 * The issue prefix that URLs of pages of the company contain: the requested one if there is such a company, else the
 * shown company's, which is `undefined` if it is the only one.
 */
export function companyInUrls(requested: string | undefined): string | undefined {
	const isKnown = requested !== undefined && (knownPrefixes === undefined || knownPrefixes.has(requested));
	return isKnown ? requested : prefixInUrls;
}

/** @param companies `undefined` until they are loaded. */
export function setCompanyInUrls(
	shown: Pick<Company, "issuePrefix"> | undefined,
	companies: readonly Pick<Company, "issuePrefix">[] | undefined,
): void {
	prefixInUrls = companies && companies.length > 1 ? shown?.issuePrefix : undefined;
	knownPrefixes = companies && new Set(companies.map(({ issuePrefix }) => issuePrefix));
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** Only works inside `CompanyGate`. */
export function useCompanyId(): string {
	const companyId = useContext(CompanyContext);
	if (companyId === null) throw new Error("useCompanyId was called outside the CompanyGate.");
	return companyId;
}
