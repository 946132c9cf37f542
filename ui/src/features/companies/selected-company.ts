import type { Company } from "@paperclipai/shared";
import { useSyncExternalStore } from "react";
import { browserStorage } from "../../kit/browser/page-storage.ts";

const KEY = "paperclip.company";

// In memory, so that another tab that switches does not change this one.
let selectedId = browserStorage.get(KEY);
const listeners = new Set<() => void>();

/** Makes a company the current one of this tab, and of the next one that opens. */
export function selectCompany(companyId: string): void {
	selectedId = companyId;
	browserStorage.set(KEY, companyId);
	for (const listener of listeners) listener();
}

/** The selected company; the oldest one until another is selected. */
export function useSelectedCompany(companies: Company[] | undefined): Company | undefined {
	const id = useSyncExternalStore(subscribe, () => selectedId);
	return companies?.find((company) => company.id === id) ?? companies?.at(-1);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
