import type { Company } from "@paperclipai/shared";
import { createContext, useContext, useSyncExternalStore } from "react";
import { browserStorage } from "../../kit/browser/page-storage.ts";

export const CompanyContext = createContext<string | null>(null);

const KEY = "paperclip.company";

// Kept in memory, so that another tab does not change this tab's company.
let selectedId = browserStorage.get(KEY);
const listeners = new Set<() => void>();

/** Selects a company for this tab, and for new ones. */
export function selectCompany(companyId: string): void {
	selectedId = companyId;
	browserStorage.set(KEY, companyId);
	for (const listener of listeners) listener();
}

/** Default: the oldest company. */
export function useSelectedCompany(companies: Company[] | undefined): Company | undefined {
	const id = useSyncExternalStore(subscribe, () => selectedId);
	return companies?.find((company) => company.id === id) ?? companies?.at(-1);
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
