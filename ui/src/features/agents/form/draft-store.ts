import { parseJson } from "@paperclipai/adapter-utils";
import { DRAFTS, tabStorage } from "../../../kit/browser/page-storage.ts";
import { type AgentDraft, isEmptyDraft, withoutSecrets } from "./agent-draft.ts";

/** Drafts with their secrets, in memory so that they survive switching tabs. */
const kept = new Map<string, AgentDraft>();

export interface StoredDraft {
	draft: AgentDraft;
	/** Settings and variables whose typed value was not stored, because it was a secret. */
	lost: readonly string[];
}

/**
 * Returns the unsaved changes of a page, even from before a reload.
 * @param key Id of the agent, or a name for a new one.
 */
export function readDraft(key: string): StoredDraft | null {
	const inPage = kept.get(key);
	if (inPage) return { draft: inPage, lost: [] };
	const stored = parseJson(tabStorage.get(storageKey(key)) ?? "null") as
		| (AgentDraft & { removed: string[]; lost: string[] })
		| null;
	if (!stored?.fields || !stored.config) return null;
	const { removed, lost = [], ...draft } = stored;
	const config = { ...draft.config, ...Object.fromEntries(removed.map((name) => [name, undefined])) };
	return { draft: { ...draft, config }, lost };
}

export function storeDraft(key: string, draft: AgentDraft): void {
	if (isEmptyDraft(draft)) {
		removeDraft(key);
		return;
	}
	kept.set(key, draft);
	const { draft: safe, lost } = withoutSecrets(draft);
	const removed = Object.keys(safe.config).filter((name) => safe.config[name] === undefined);
	tabStorage.set(storageKey(key), JSON.stringify({ ...safe, removed, lost }));
}

function removeDraft(key: string): void {
	kept.delete(key);
	tabStorage.set(storageKey(key), null);
}

function storageKey(key: string): string {
	return `${DRAFTS}.agent.${key}`;
}
